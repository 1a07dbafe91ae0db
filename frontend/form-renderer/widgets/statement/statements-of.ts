import type { FormTexts } from '@fleet/form-schemas/engine/runtime/definition/definition'

type StepTexts = FormTexts['steps'][string]
type Statement = StepTexts['statements'][string]

/** The texts that a field shows for reading, from `options.statements`. */
export function statementsOf(
  options: { readonly [option: string]: unknown },
  texts: StepTexts | undefined,
): Statement[] {
  const { statements } = options
  const ids = Array.isArray(statements) ? statements : []
  return ids.flatMap((id) => (typeof id === 'string' ? (texts?.statements[id] ?? []) : []))
}
