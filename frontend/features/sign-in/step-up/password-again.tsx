import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useText } from '../../../lib/intl/use-text.ts'
import { Button } from '../../../ui/button.tsx'
import { CodeField } from '../../../ui/code-field.tsx'
import { ProblemNote } from '../../../ui/problem-note.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { confirm, needsCode } from './confirmation.ts'

/** The password, and the code where the account has a second factor. */
export function PasswordAgain({ onEnd }: { onEnd: (proved: boolean) => void }) {
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
