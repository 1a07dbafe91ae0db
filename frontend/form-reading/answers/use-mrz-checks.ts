import { isAnswered } from '@fleet/form-schemas/engine/runtime/answered'
import type { Answers, Form } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { useKnownLines } from '../../form-renderer/widgets/passport-lines/load-lines.ts'

/** Loads the checker of machine-readable lines when a person has some; findings may change once it is here. */
export function useMrzChecks({ definition }: Form, persons: readonly Answers[]) {
  const fields = definition.steps.flatMap(({ checks }) =>
    checks.flatMap(({ demand }) => ('lines' in demand ? [demand.lines] : [])),
  )
  return useKnownLines(persons.some((answers) => fields.some((field) => isAnswered(answers[field]))))
}
