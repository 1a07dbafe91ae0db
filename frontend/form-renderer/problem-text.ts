import type { IntlShape } from 'react-intl'
import type { FormTexts } from '@fleet/form-schemas/engine/definition'
import { errorText, type Found } from '@fleet/form-schemas/engine/error-text'

/** A problem in the reader's words: the form's own, else by its JSON Schema keyword. */
export function problemText(intl: IntlShape, texts: FormTexts, problem: Found): string {
  const { code, values = {} } = problem
  const own = errorText(texts, problem, {
    number: (value) => intl.formatNumber(value),
    date: (value) => intl.formatDate(value, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }),
  })
  if (own !== undefined) return own
  const id = `problems.${code}`
  return intl.formatMessage({ id: intl.messages[id] ? id : 'problems.invalid' }, values)
}
