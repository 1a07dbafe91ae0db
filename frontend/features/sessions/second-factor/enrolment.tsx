import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useText } from '../../../lib/intl/use-text.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CopyBox } from '../../../ui/buttons/copy-box.tsx'
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx'
import { ProblemNote } from '../../../ui/feedback/problem-note.tsx'
import { SkeletonLine, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { enrol, newSecretQuery } from './second-factor.ts'

type Props = { onDone: () => void; onCancel?: () => void }

/** Sets up a second factor: a secret for the app, its first code, then the recovery codes. */
export function Enrolment({ onDone, onCancel }: Props) {
  const t = useText()
  const secret = useQuery(newSecretQuery)
  const [codes, setCodes] = useState<readonly string[]>()
  const turnOn = useMutation({ mutationFn: enrol, onSuccess: setCodes })
  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />
  if (secret.isError)
    return <ErrorPanel title={t('secondFactor.failed')} error={secret.error} onRetry={() => void secret.refetch()} />
  if (!secret.data) {
    return (
      <Skeleton count={1}>
        <SkeletonLine className="size-52" />
      </Skeleton>
    )
  }
  const { factorId, uri } = secret.data
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!turnOn.isPending) turnOn.mutate({ factorId, code: String(new FormData(event.currentTarget).get('code')) })
  }
  return (
    <form onSubmit={onSubmit} className="grid max-w-[32rem] gap-5">
      <div className="grid gap-3">
        <p className="font-semibold">{t('secondFactor.scan')}</p>
        <QrCode text={uri} label={t('secondFactor.qr')} />
      </div>
      <CopyBox
        label={t('secondFactor.secret')}
        text={(secret.data.secret.match(/.{1,4}/g) ?? []).join(' ')}
        lines={2}
      />
      <TextField
        label={t('secondFactor.typeCode')}
        help={t('code.app.help')}
        name="code"
        required
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={7}
      />
      <ProblemNote title={t('secondFactor.failed')} error={turnOn.error} />
      <div className="flex flex-wrap gap-2">
        {onCancel && <Button onClick={onCancel}>{t('dialog.cancel')}</Button>}
        <Button type="submit" look="next" unavailable={turnOn.isPending}>
          {t('secondFactor.enrol')}
        </Button>
      </div>
    </form>
  )
}
