import { useMutation, useQuery } from '@tanstack/react-query'
import { CircleCheck, Link2Off } from 'lucide-react'
import { useState, type FormEvent, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { call } from '../../../lib/call.ts'
import { HttpProblem } from '../../../lib/http-problem.ts'
import { Button } from '../../../ui/button.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { MessagePage } from '../../../ui/message-page.tsx'
import { ProblemNote } from '../../../ui/problem-note.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { PasswordPage } from './password-page.tsx'
import { passwordFault, type PasswordFault } from './password-fault.ts'
import { useLinkToken } from '../../../lib/use-link-token.ts'

/** /set-password#token=..., from a mail: the new password twice. It does not sign in. */
export function SetPasswordPage() {
  const token = useLinkToken()
  return token === undefined ? (
    <LinkInvalid text={<FormattedMessage id="errors.passwords.linkInvalid" />} />
  ) : (
    <CheckedLink key={token} token={token} />
  )
}

/** A link that is no good says so before anything is typed; where it cannot be asked, saving will tell. */
function CheckedLink({ token }: { token: string }) {
  const intl = useIntl()
  const { isPending, error } = useQuery({
    queryKey: ['password-link', token],
    queryFn: ({ signal }) => call('POST /api/auth/password-link/open', { body: { token }, signal }),
    gcTime: 0,
    networkMode: 'always',
  })
  if (isPending)
    return (
      <PasswordPage
        title={intl.formatMessage({ id: 'password.set' })}
        text={
          <span role="status">
            <FormattedMessage id="password.checking" />
          </span>
        }
      >
        {null}
      </PasswordPage>
    )
  if (error instanceof HttpProblem && error.status === 410) return <LinkInvalid text={error.detail} />
  return <SetPassword token={token} />
}

function SetPassword({ token }: { token: string }) {
  const intl = useIntl()
  const [fault, setFault] = useState<PasswordFault>()
  const save = useMutation({
    mutationFn: (password: string) => call('POST /api/auth/password', { body: { token, password } }),
  })
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const password = String(given.get('password'))
    const found = passwordFault(password, String(given.get('repeat')))
    setFault(found)
    if (found) event.currentTarget.querySelector<HTMLInputElement>(`[name=${found.field}]`)?.focus()
    else if (!save.isPending) save.mutate(password)
  }
  const words = (field: PasswordFault['field']) =>
    fault?.field === field && <FormattedMessage id={`password.fault.${fault.fault}`} />
  if (save.isSuccess) {
    return (
      <MessagePage icon={CircleCheck} title={intl.formatMessage({ id: 'password.saved' })} action={toSignIn('next')}>
        <p role="status">
          <FormattedMessage id="password.saved.text" />
        </p>
      </MessagePage>
    )
  }
  if (save.error instanceof HttpProblem && save.error.status === 410) return <LinkInvalid text={save.error.detail} />
  return (
    <PasswordPage title={intl.formatMessage({ id: 'password.set' })} text={<FormattedMessage id="password.set.text" />}>
      <form noValidate onSubmit={onSubmit} className="grid gap-5">
        <TextField
          label={<FormattedMessage id="password.new" />}
          help={<FormattedMessage id="password.rule" />}
          problem={words('password')}
          name="password"
          type="password"
          required
          maxLength={128}
          autoComplete="new-password"
        />
        <TextField
          label={<FormattedMessage id="password.repeat" />}
          problem={words('repeat')}
          name="repeat"
          type="password"
          required
          maxLength={128}
          autoComplete="new-password"
        />
        <ProblemNote title={<FormattedMessage id="password.saveFailed" />} error={save.error} />
        <p>
          <Button type="submit" look="next" unavailable={save.isPending}>
            <FormattedMessage id={save.isPending ? 'password.saving' : 'password.save'} />
          </Button>
        </p>
      </form>
    </PasswordPage>
  )
}

function LinkInvalid({ text }: { text: ReactNode }) {
  const intl = useIntl()
  return (
    <MessagePage icon={Link2Off} title={intl.formatMessage({ id: 'password.linkInvalid' })} action={askAgain}>
      <p role="alert">{text}</p>
    </MessagePage>
  )
}

const toSignIn = (look: 'next' | 'plain') => (
  <LinkButton to="/" look={look}>
    <FormattedMessage id="password.toSignIn" />
  </LinkButton>
)

const askAgain = (
  <>
    <LinkButton to="/forgot-password" look="next">
      <FormattedMessage id="password.askAgain" />
    </LinkButton>
    {toSignIn('plain')}
  </>
)
