import type { FormEvent } from 'react'
import { useText } from '../../lib/intl/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { SignInProblem } from './sign-in-problem.tsx'

type Props = { busy: boolean; failed: string | undefined; onCode: (code: string) => void; onStartAgain: () => void }

/** After the password: the code. Nobody is signed in before both are right. */
export function SecondStep({ busy, failed, onCode, onStartAgain }: Props) {
  const t = useText()
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!busy) onCode(String(new FormData(event.currentTarget).get('code')))
  }
  return (
    <form onSubmit={onSubmit} className="mt-5 grid gap-5">
      <CodeField />
      <SignInProblem text={failed} />
      <Button type="submit" look="next" wide unavailable={busy}>
        {t(busy ? 'signIn.busy' : 'signIn.submit')}
      </Button>
      <Button wide onClick={onStartAgain}>
        {t('signIn.startAgain')}
      </Button>
    </form>
  )
}
