import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useText } from '../../../lib/intl/use-text.ts'
import { CodeField } from '../../../ui/fields/code-field.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { openProvider, whenConfirmed, confirm, needsCode } from './confirmation.ts'

type OnEnd = (proved: boolean) => void
type Props = { method: string; onEnd: OnEnd }

/** Confirms the reader's identity by the method of their sign-in; afterwards the screen below continues. */
export function IdentityDialog({ method, onEnd }: Props) {
  return method === 'identity-provider' ? <ProviderAgain onEnd={onEnd} /> : <PasswordAgain onEnd={onEnd} />
}

/** At the identity provider, in a new window, so that nothing here is lost. */
function ProviderAgain({ onEnd }: { onEnd: OnEnd }) {
  const t = useText()
  const [opened, setOpened] = useState(false)
  useEffect(() => whenConfirmed(() => onEnd(true)), [onEnd])
  const open = () => {
    setOpened(true)
    openProvider()
  }
  return (
    <ConfirmDialog
      title={t('confirm.title')}
      text={t('confirm.provider.text')}
      confirmLabel={t('confirm.provider')}
      onConfirm={open}
      onClose={() => onEnd(false)}
    >
      <p role="status" className="mt-4 text-ink-2">
        {opened && t('confirm.provider.waiting')}
      </p>
    </ConfirmDialog>
  )
}

/** The password, and a code if the account has a second factor. */
function PasswordAgain({ onEnd }: { onEnd: OnEnd }) {
  const t = useText()
  const [withCode, setWithCode] = useState(false)
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: confirm,
    onSuccess: () => onEnd(true),
    onError: (problem) => setWithCode((before) => before || needsCode(problem)),
  })
  return (
    <FormDialog
      title={t('confirm.title')}
      text={t('confirm.text')}
      confirmLabel={t('confirm.do')}
      busyLabel={t('confirm.busy')}
      onSubmit={(values) => {
        const code = values.get('code')
        mutate({ password: String(values.get('password')), ...(typeof code === 'string' ? { code } : {}) })
      }}
      onClose={() => onEnd(false)}
      command={{ isPending, isSuccess, error: needsCode(error) ? null : error }}
      failed={t('confirm.failed')}
    >
      <TextField
        label={t('signIn.password')}
        name="password"
        type="password"
        required
        autoComplete="current-password"
        maxLength={128}
      />
      {withCode && <CodeField />}
    </FormDialog>
  )
}
