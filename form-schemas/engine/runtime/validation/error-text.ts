import type { FormTexts, Problem } from '../definition/definition.ts'
import { partsOfMoment } from '../definition/moments.ts'

/** Also a date without day, and an unknown date. */
const isDate = /^(?:\d{4}-\d{2}(?:-\d{2})?|XXXX)$/

type ValueFormat = { readonly number: (value: number) => string; readonly date: (value: string) => string }
export type FoundProblem = Pick<Problem, 'code' | 'values'> & { readonly field?: string | undefined }

/**
 * The form's own text of a problem: of its check, else of its field; undefined when there is none. Placeholders are
 * replaced without ICU parsing. `format`: formats values for the reader.
 */
export function errorText(
  texts: FormTexts,
  { code, field = '', values = {} }: FoundProblem,
  format: ValueFormat,
): string | undefined {
  const text = code.startsWith('checks.') ? texts.checks[code.slice('checks.'.length)] : ofField(texts, field)?.[code]
  return text?.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name]
    if (value === undefined) return whole
    return typeof value === 'number' ? format.number(value) : dateText(value, format)
  })
}

function dateText(value: string, format: ValueFormat): string {
  const moment = partsOfMoment(value)
  if (moment !== undefined) return `${format.date(moment.day)}, ${moment.time}`
  return isDate.test(value) ? format.date(value) : value
}

/** `certifications.<id>.level` has the texts of `certifications.level`. */
function ofField({ steps }: FormTexts, field: string) {
  const [list = '', , part] = field.split('.')
  const name = part === undefined ? list : `${list}.${part}`
  return Object.values(steps).find(({ fields }) => fields[name] !== undefined)?.fields[name]?.errors
}
