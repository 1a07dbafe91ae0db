import { useMutation } from '@tanstack/react-query'
import { useEffect, useState, type FormEvent } from 'react'
import { useText } from '../../../lib/intl/use-text.ts'
import { openProvider, whenConfirmed, confirm, needsCode } from './confirmation.ts'
import { Button } from '../../../ui/button.tsx'
import { CodeField } from '../../../ui/code-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ProblemNote } from '../../../ui/problem-note.tsx'
import { TextField } from '../../../ui/text-field.tsx'

type Props = { method: string; onEnd: (proved: boolean) => void }

/** Proves anew who is signed in, the way they signed in; what waits below goes on afterwards. */
export function ConfirmDialog({ method, onEnd }: Props) {
  const t = useText()
  const byProvider = method === 'identity-provider'
  const Again = byProvider ? ProviderAgain : PasswordAgain
  return (
    <Dialog
      title={t('confirm.title')}
      text={t(byProvider ? 'confirm.provider.text' : 'confirm.text')}
      onClose={() => onEnd(false)}
      actions={null}
    >
      <Again onEnd={onEnd} />
    </Dialog>
  )
}

/** At the identity provider, in a window of its own, so that nothing here is lost. */
function ProviderAgain({ onEnd }: { onEnd: (proved: boolean) => void }) {
  const t = useText()
  const [opened, setOpened] = useState(false)
  useEffect(() => whenConfirmed(() => onEnd(true)), [onEnd])
  const open = () => {
    setOpened(true)
    openProvider()
  }
  return (
    <>
      <p role="status" className="mt-4 text-ink-2">
        {opened && t('confirm.provider.waiting')}
      </p>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button size="staff" onClick={() => onEnd(false)}>
          {t('dialog.cancel')}
        </Button>
        <Button size="staff" look="ink" onClick={open}>
          {t('confirm.provider')}
        </Button>
      </div>
    </>
  )
}

/** The password, and the code where the account has a second factor. */
function PasswordAgain({ onEnd }: { onEnd: (proved: boolean) => void }) {
  const t = useText()
  const [withCode, setWithCode] = useState(false)
  const proof = useMutation({
    mutationFn: confirm,
    onSuccess: () => onEnd(true),
    onError: (error) => setWithCode((before) => before || needsCode(error)),
  })
  const busy = proof.isPending || proof.isSuccess
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const given = new FormData(event.currentTarget)
    const code = given.get('code')
    proof.mutate({ password: String(given.get('password')), ...(typeof code === 'string' ? { code } : {}) })
  }
  return (
    <form onSubmit={onSubmit} className="mt-5 grid gap-4">
      <TextField
        label={t('signIn.password')}
        name="password"
        type="password"
        required
        autoComplete="current-password"
        maxLength={128}
      />
      {withCode && <CodeField />}
      <ProblemNote title={t('confirm.failed')} error={needsCode(proof.error) ? null : proof.error} />
      <div className="mt-2 flex flex-wrap justify-end gap-2">
        <Button size="staff" onClick={() => onEnd(false)}>
          {t('dialog.cancel')}
        </Button>
        <Button size="staff" look="ink" type="submit" unavailable={busy}>
          {t(busy ? 'confirm.busy' : 'confirm.do')}
        </Button>
      </div>
    </form>
  )
}
