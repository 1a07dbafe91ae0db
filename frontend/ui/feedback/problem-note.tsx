import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useProblemText } from './use-problem-text.ts'

type Props = {
  readonly title: ReactNode
  readonly error: unknown
  /** Instead of the error's own text. */
  readonly text?: ReactNode
}

/** The reason of a failure, read out when it appears; nothing while `error` is null. */
export function ProblemNote({ title, error, text }: Props) {
  const problemText = useProblemText()
  return (
    <div role="alert">
      {error !== null && error !== undefined && (
        <div className="mt-4 grid grid-cols-[auto_1fr] gap-x-3 rounded-md bg-stop-tint px-4 py-3">
          <CircleAlert size={20} aria-hidden="true" className="mt-0.5 text-stop" />
          <div className="min-w-0">
            <p className="font-semibold">{title}</p>
            <p className="text-ink-2">{text ?? problemText(error)}</p>
          </div>
        </div>
      )}
    </div>
  )
}
