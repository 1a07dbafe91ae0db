import { useMutation, useQuery } from '@tanstack/react-query'
import { CircleCheck, Link2Off } from 'lucide-react'
import { useState, type FormEvent, type ReactNode } from 'react'
import { call } from '../../../lib/http/call.ts'
import { HttpProblem } from '../../../lib/http/http-problem.ts'
import { useText } from '../../../lib/intl/use-text.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { MessagePage } from '../../../ui/pages/message-page.tsx'
import { ProblemNote } from '../../../ui/feedback/problem-note.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { PasswordPage } from './password-page.tsx'
import { passwordProblem, type PasswordProblem } from './password-problem.ts'
import { useLinkToken } from '../../../lib/session/use-link-token.ts'

/** /set-password#token=..., from a mail: the new password twice. It does not sign in. */
export function SetPasswordPage() {
  const t = useText()
  const token = useLinkToken()
  return token === undefined ? (
    <LinkInvalid text={t('errors.passwords.linkInvalid')} />
  ) : (
    <CheckedLink key={token} token={token} />
  )
}

/** An invalid link is reported before anything is typed; if it cannot be checked, saving reports it. */
function CheckedLink({ token }: { token: string }) {
  const t = useText()
  const { isPending, error } = useQuery({
    queryKey: ['password-link', token],
    queryFn: ({ signal }) => call('POST /api/auth/password-link/open', { body: { token }, signal }),
    gcTime: 0,
    networkMode: 'always',
  })
  if (isPending)
    return (
      <PasswordPage title={t('password.set')} text={<span role="status">{t('password.checking')}</span>}>
        {null}
      </PasswordPage>
    )
  if (error instanceof HttpProblem && error.status === 410) return <LinkInvalid text={error.detail} />
  return <SetPassword token={token} />
}

function SetPassword({ token }: { token: string }) {
  const t = useText()
  const [problem, setProblem] = useState<PasswordProblem>()
  const save = useMutation({
    mutationFn: (password: string) => call('POST /api/auth/password', { body: { token, password } }),
  })
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const password = String(given.get('password'))
    const found = passwordProblem(password, String(given.get('repeat')))
    setProblem(found)
    if (found) event.currentTarget.querySelector<HTMLInputElement>(`[name=${found.field}]`)?.focus()
    else if (!save.isPending) save.mutate(password)
  }
  const words = (field: PasswordProblem['field']) => problem?.field === field && t(`password.fault.${problem.problem}`)
  if (save.isSuccess) {
    return (
      <MessagePage icon={CircleCheck} title={t('password.saved')} action={<ToSignIn look="next" />}>
        <p role="status">{t('password.saved.text')}</p>
      </MessagePage>
    )
  }
  if (save.error instanceof HttpProblem && save.error.status === 410) return <LinkInvalid text={save.error.detail} />
  return (
    <PasswordPage title={t('password.set')} text={t('password.set.text')}>
      <form noValidate onSubmit={onSubmit} className="grid gap-5">
        <TextField
          label={t('password.new')}
          help={t('password.rule')}
          problem={words('password')}
          name="password"
          type="password"
          required
          maxLength={128}
          autoComplete="new-password"
        />
        <TextField
          label={t('password.repeat')}
          problem={words('repeat')}
          name="repeat"
          type="password"
          required
          maxLength={128}
          autoComplete="new-password"
        />
        <ProblemNote title={t('password.saveFailed')} error={save.error} />
        <p>
          <Button type="submit" look="next" unavailable={save.isPending}>
            {t(save.isPending ? 'password.saving' : 'password.save')}
          </Button>
        </p>
      </form>
    </PasswordPage>
  )
}

function LinkInvalid({ text }: { text: ReactNode }) {
  const t = useText()
  return (
    <MessagePage icon={Link2Off} title={t('password.linkInvalid')} action={<RequestNewLink />}>
      <p role="alert">{text}</p>
    </MessagePage>
  )
}

function ToSignIn({ look }: { look: 'next' | 'plain' }) {
  const t = useText()
  return (
    <LinkButton to="/" look={look}>
      {t('password.toSignIn')}
    </LinkButton>
  )
}

function RequestNewLink() {
  const t = useText()
  return (
    <>
      <LinkButton to="/forgot-password" look="next">
        {t('password.askAgain')}
      </LinkButton>
      <ToSignIn look="plain" />
    </>
  )
}
