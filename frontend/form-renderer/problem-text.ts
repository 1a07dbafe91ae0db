import type { IntlShape } from 'react-intl'
import type { FormTexts, Problem } from '@fleet/form-schemas/engine/definition'
import { dateFormats } from '../lib/intl/dates.ts'

const isDate = /^\d{4}-\d{2}-\d{2}$/

/**
 * A problem in the reader's words: a check's text from the form's files, anything else by its JSON Schema keyword. Texts
 * of the form are filled in by hand, never parsed as ICU messages.
 */
export function problemText(intl: IntlShape, texts: FormTexts, { code, values = {} }: Pick<Problem, 'code' | 'values'>): string {
  const check = code.startsWith('checks.') ? texts.checks[code.slice('checks.'.length)] : undefined
  if (check !== undefined) return check.replaceAll(/\{(\w+)\}/g, (whole, name: string) => shown(intl, values[name]) ?? whole)
  const id = `problems.${code}`
  return intl.formatMessage({ id: intl.messages[id] ? id : 'problems.invalid' }, values)
}

function shown(intl: IntlShape, value: string | number | undefined): string | undefined {
  if (value === undefined) return undefined
  if (typeof value === 'number') return intl.formatNumber(value)
  return isDate.test(value) ? dateFormats(intl).longDay(value) : value
}
