import type { IntlShape } from 'react-intl'
import type { FormTexts } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { errorText, type FoundProblem } from '@fleet/form-schemas/engine/runtime/validation/error-text'
import { dateFormats } from '../lib/intl/dates.ts'

/** A problem in the reader's language: the form's own text, else the text of its JSON Schema keyword. */
export function problemText(intl: IntlShape, texts: FormTexts, problem: FoundProblem): string {
  const { code, values = {} } = problem
  const own = errorText(texts, problem, {
    number: (value) => intl.formatNumber(value),
    date: (value) => dateFormats(intl).longDay(value),
  })
  if (own !== undefined) return own
  const id = `problems.${code}`
  return intl.formatMessage({ id: intl.messages[id] ? id : 'problems.invalid' }, values)
}
