import { CircleAlert } from 'lucide-react'

/** Why signing in failed, read out when it appears. */
export function SignInProblem({ text }: { text: string | undefined }) {
  return (
    <div role="alert" className={text ? '' : 'sr-only'}>
      {text && (
        <p className="flex gap-2 text-sm font-semibold text-stop-ink">
          <CircleAlert size={20} aria-hidden="true" />
          {text}
        </p>
      )}
    </div>
  )
}
