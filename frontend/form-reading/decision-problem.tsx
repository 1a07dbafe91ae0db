import { useText } from '../lib/intl/use-text.ts'
import { ProblemNote } from '../ui/feedback/problem-note.tsx'
import { isOvertaken } from './overtaken.ts'

type Props = {
  readonly error: unknown
  /** Id of the text for a decision that somebody else took first. */
  readonly overtaken?: string
}

/** Why a decision was not taken; if somebody else was faster, that the page now shows the current state. */
export function DecisionProblem({ error, overtaken = 'review.overtaken.text' }: Props) {
  const t = useText()
  const isLate = isOvertaken(error)
  return (
    <ProblemNote
      title={t(isLate ? 'review.overtaken.title' : 'review.failed')}
      error={error}
      text={isLate ? t(overtaken) : undefined}
    />
  )
}
