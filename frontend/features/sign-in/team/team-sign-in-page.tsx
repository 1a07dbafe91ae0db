import { CircleAlert } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useText } from '../../../lib/intl/use-text.ts'
import { Button } from '../../../ui/button.tsx'
import { CodeField } from '../../../ui/code-field.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { ShortPage } from '../../../ui/short-page.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useTeamSignIn } from './use-team-sign-in.ts'

/** /agent-user-login: members of an agency's team, by username (spec part 2, section 2). */
export function TeamSignInPage() {
  const t = useText()
  const { signIn, busy, codeNeeded, failed } = useTeamSignIn()
  const [lacking, setLacking] = useState(false)
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const given = new FormData(form)
    const said = (name: string) => String(given.get(name) ?? '')
    const username = said('username').trim()
    const password = said('password')
    const missing = username === '' || password === ''
    setLacking(missing)
    if (missing)
      return form.querySelector<HTMLInputElement>(`[name=${username === '' ? 'username' : 'password'}]`)?.focus()
    signIn({ username, password, ...(codeNeeded ? { code: said('code') } : {}) })
  }
  const title = t('teamSignIn.title')
  const problem = lacking ? t('teamSignIn.required') : failed
  return (
    <ShortPage title={title} back={t('teamSignIn.home')} text={t('teamSignIn.lead')}>
      <form noValidate onSubmit={onSubmit} className="grid gap-5">
        <TextField
          label={t('teamSignIn.username')}
          name="username"
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
        />
        <PasswordField
          label={t('teamSignIn.password')}
          name="password"
          required
          autoComplete="current-password"
          maxLength={128}
        />
        {codeNeeded && <CodeField />}
        <div role="alert" className={problem ? '' : 'sr-only'}>
          {problem && (
            <p className="flex gap-2 text-sm font-semibold text-stop-ink">
              <CircleAlert size={20} aria-hidden="true" />
              {problem}
            </p>
          )}
        </div>
        <Button type="submit" look="next" wide unavailable={busy}>
          {t(busy ? 'teamSignIn.busy' : 'teamSignIn.submit')}
        </Button>
      </form>
      <p className="mt-6 text-sm text-ink-2">
        {t('teamSignIn.none')} {t('teamSignIn.contact')}
      </p>
    </ShortPage>
  )
}
