import { isAnswered } from '@fleet/form-schemas/engine/runtime/answered'
import type { Answers, Form } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { useKnownLines } from '../../form-renderer/widgets/passport-lines/load-lines.ts'

/** What judges machine-readable lines, fetched where somebody gave some: what the checks say of them may change when it comes. */
export function useMrzChecks({ definition }: Form, persons: readonly Answers[]) {
  const fields = definition.steps.flatMap(({ checks }) =>
    checks.flatMap(({ demand }) => ('lines' in demand ? [demand.lines] : [])),
  )
  return useKnownLines(persons.some((answers) => fields.some((field) => isAnswered(answers[field]))))
}
