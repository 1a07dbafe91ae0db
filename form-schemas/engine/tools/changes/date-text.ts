import type { DateExpression, Language } from '../../runtime/definition/definition.ts'
import { type ComparedForm, fieldTitle } from './form-change.ts'

/** What a date is made of, for people: `Trip start date + 3 days`; of several, with `/` between. */
export function dateText(
  form: ComparedForm,
  { field, firstOf = [], latestOf = [], today, plus = {} }: DateExpression,
  language: Language,
): string {
  const names = [...(field === undefined ? [] : [field]), ...firstOf, ...latestOf].map((name) =>
    fieldTitle(form, name, language),
  )
  const base =
    today === true
      ? new Intl.RelativeTimeFormat([language, 'en'], { numeric: 'auto' }).format(0, 'day')
      : names.join(' / ')
  const moved = Object.entries(plus).map(
    ([unit, count]) => `${count < 0 ? '−' : '+'} ${lengthText(Math.abs(count), unit, language)}`,
  )
  return [base, ...moved].join(' ')
}

function lengthText(count: number, units: string, language: Language): string {
  return new Intl.NumberFormat([language, 'en'], {
    style: 'unit',
    unit: units.replace(/s$/, ''),
    unitDisplay: 'long',
  }).format(count)
}
