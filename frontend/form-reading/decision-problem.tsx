import { CircleAlert } from 'lucide-react'
import { useText } from '../lib/intl/use-text.ts'
import { useProblemText } from '../ui/use-problem-text.ts'
import { isOvertaken } from './overtaken.ts'

/** Why a decision was not taken; when somebody was faster, that the page shows the present state now. */
export function DecisionProblem({
  error,
  overtaken = 'review.overtaken.text',
}: {
  error: unknown
  /** Id of the words for somebody having been faster. */ overtaken?: string
}) {
  const t = useText()
  const text = useProblemText()
  return (
    <div role="alert">
      {error !== null && (
        <div className="mt-4 grid grid-cols-[auto_1fr] gap-x-3 rounded-md bg-stop-tint px-4 py-3">
          <CircleAlert size={20} aria-hidden="true" className="mt-0.5 text-stop" />
          <div>
            <p className="font-semibold">{t(isOvertaken(error) ? 'review.overtaken.title' : 'review.failed')}</p>
            <p className="text-ink-2">{isOvertaken(error) ? t(overtaken) : text(error)}</p>
          </div>
        </div>
      )}
    </div>
  )
}
