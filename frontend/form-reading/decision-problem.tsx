import { useText } from '../lib/intl/use-text.ts'
import { ProblemNote } from '../ui/feedback/problem-note.tsx'
import { isDecisionConflict } from './decision-conflict.ts'

type Props = {
  readonly error: unknown
  /** Id of the text for a conflicting decision. */
  readonly conflictText?: string
}

/** Why a decision failed; after a conflict, that the page now shows the current state. */
export function DecisionProblem({ error, conflictText = 'review.overtaken.text' }: Props) {
  const t = useText()
  const isConflict = isDecisionConflict(error)
  return (
    <ProblemNote
      title={t(isConflict ? 'review.overtaken.title' : 'review.failed')}
      error={error}
      text={isConflict ? t(conflictText) : undefined}
    />
  )
}
