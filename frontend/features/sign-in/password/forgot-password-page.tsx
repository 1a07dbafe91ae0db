import { enteredText } from '@fleet/form-schemas/engine/runtime/texts/text-kinds'
import { useMutation } from '@tanstack/react-query'
import { MailCheck } from 'lucide-react'
import type { FormEvent } from 'react'
import { call } from '../../../lib/http/call.ts'
import { useText } from '../../../lib/intl/use-text.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { MessagePage } from '../../../ui/pages/message-page.tsx'
import { ProblemNote } from '../../../ui/feedback/problem-note.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { PasswordPage } from './password-page.tsx'

/** Requests a link to set a password; the answer is the same whether the account exists or not. */
export function ForgotPasswordPage() {
  const t = useText()
  const request = useMutation({
    mutationFn: (email: string) => call('POST /api/auth/password-link', { body: { email } }),
  })
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!request.isPending) request.mutate(enteredText('email', String(new FormData(event.currentTarget).get('email'))))
  }
  if (request.isSuccess) {
    const back = <LinkButton to="/">{t('password.toSignIn')}</LinkButton>
    return (
      <MessagePage icon={MailCheck} title={t('password.asked')} action={back}>
        <p role="status">{t('password.asked.text', { email: <strong>{request.variables}</strong> })}</p>
      </MessagePage>
    )
  }
  return (
    <PasswordPage title={t('password.forgot')} text={t('password.forgot.text')}>
      <form onSubmit={onSubmit} className="grid gap-5">
        <TextField
          label={t('signIn.email')}
          name="email"
          type="email"
          required
          maxLength={255}
          autoComplete="username"
        />
        <ProblemNote title={t('password.askFailed')} error={request.error} />
        <p>
          <Button type="submit" look="next" unavailable={request.isPending}>
            {t(request.isPending ? 'password.sending' : 'password.ask')}
          </Button>
        </p>
      </form>
    </PasswordPage>
  )
}
