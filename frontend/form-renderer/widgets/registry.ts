import { isQuestion } from '@fleet/form-schemas/engine/flags'
import { checkboxWidget } from './checkbox/checkbox.tsx'
import { choiceCardsWidget, flagCardWidget, questionCardsWidget } from './choice-cards/choice-cards.tsx'
import { dateWidget } from './date/date.tsx'
import { dialCodeWidget } from './dial-code/dial-code.tsx'
import { fileWidget } from './file/file.tsx'
import { monthYearWidget } from './month-year/month-year.tsx'
import { numberLookupWidget } from './number-lookup/number-lookup.tsx'
import { countryWidget, selectWidget } from './select/select.tsx'
import { signatureWidget } from './signature/signature.tsx'
import { statementWidget } from './statement/statement.tsx'
import { codeWidget, emailWidget, telWidget, textWidget } from './text/text.tsx'
import { textareaWidget } from './textarea/textarea.tsx'
import { timeWidget } from './time/time.tsx'
import { unitWidget } from './unit/unit.tsx'
import type { Widget } from './widget.ts'
import { yesNoWidget } from './yes-no/yes-no.tsx'

/** Every widget a form's ui.json can name. The contract test walks this table. */
export const widgets = {
  checkbox: checkboxWidget,
  'choice-cards': choiceCardsWidget,
  code: codeWidget,
  country: countryWidget,
  date: dateWidget,
  'dial-code': dialCodeWidget,
  email: emailWidget,
  'flag-card': flagCardWidget,
  file: fileWidget,
  'month-year': monthYearWidget,
  'number-lookup': numberLookupWidget,
  'question-cards': questionCardsWidget,
  radio: choiceCardsWidget,
  select: selectWidget,
  signature: signatureWidget,
  statement: statementWidget,
  tel: telWidget,
  text: textWidget,
  textarea: textareaWidget,
  time: timeWidget,
  unit: unitWidget,
  'yes-no': yesNoWidget,
} satisfies Record<string, Widget>

const byName: ReadonlyMap<string, Widget> = new Map(Object.entries(widgets))

type Named = { readonly widget?: unknown; readonly labels?: unknown }

/** The widget a field names; without a name, what its type suggests. Cards of a question are two, those of a flag one. */
export function widgetFor({ widget, labels }: Named, schema: { readonly [keyword: string]: unknown }): Widget {
  const flag = schema['type'] === 'boolean'
  if (flag && (widget === 'choice-cards' || widget === 'radio')) return isQuestion(schema, { widget, labels }) ? widgets['question-cards'] : widgets['flag-card']
  const named = typeof widget === 'string' ? byName.get(widget) : undefined
  if (named) return named
  if (Array.isArray(schema['enum']) || schema['x-lookup'] !== undefined) return widgets.select
  if (schema['format'] === 'date') return widgets.date
  return flag ? widgets.checkbox : widgets.text
}
