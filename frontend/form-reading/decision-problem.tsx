import { useText } from '../lib/intl/use-text.ts'
import { ProblemNote } from '../ui/feedback/problem-note.tsx'
import { isDecisionConflict } from './decision-conflict.ts'

type Props = {
  readonly error: unknown
  /** Id of the text for a decision that somebody else took first. */
  readonly conflictText?: string
}

/** Why a decision was not taken; if somebody else was faster, that the page now shows the current state. */
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
