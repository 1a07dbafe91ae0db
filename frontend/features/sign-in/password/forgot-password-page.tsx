import { useMutation } from '@tanstack/react-query'
import { MailCheck } from 'lucide-react'
import type { FormEvent } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { call } from '../../../lib/call.ts'
import { Button } from '../../../ui/button.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { MessagePage } from '../../../ui/message-page.tsx'
import { ProblemNote } from '../../../ui/problem-note.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { PasswordPage } from './password-page.tsx'

/** Asks for a link to set a password; the answer is the same whether there is such an account or not. */
export function ForgotPasswordPage() {
  const intl = useIntl()
  const ask = useMutation({ mutationFn: (email: string) => call('POST /api/auth/password-link', { body: { email } }) })
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!ask.isPending) ask.mutate(String(new FormData(event.currentTarget).get('email')).trim())
  }
  if (ask.isSuccess) {
    const back = (
      <LinkButton to="/">
        <FormattedMessage id="password.toSignIn" />
      </LinkButton>
    )
    return (
      <MessagePage icon={MailCheck} title={intl.formatMessage({ id: 'password.asked' })} action={back}>
        <p role="status">
          <FormattedMessage id="password.asked.text" values={{ email: <strong>{ask.variables}</strong> }} />
        </p>
      </MessagePage>
    )
  }
  return (
    <PasswordPage
      title={intl.formatMessage({ id: 'password.forgot' })}
      text={<FormattedMessage id="password.forgot.text" />}
    >
      <form onSubmit={onSubmit} className="grid gap-5">
        <TextField
          label={<FormattedMessage id="signIn.email" />}
          name="email"
          type="email"
          required
          maxLength={255}
          autoComplete="username"
        />
        <ProblemNote title={<FormattedMessage id="password.askFailed" />} error={ask.error} />
        <p>
          <Button type="submit" look="next" unavailable={ask.isPending}>
            <FormattedMessage id={ask.isPending ? 'password.sending' : 'password.ask'} />
          </Button>
        </p>
      </form>
    </PasswordPage>
  )
}
