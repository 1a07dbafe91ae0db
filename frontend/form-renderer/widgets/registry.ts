import type { RegistryWidgetsType } from '@rjsf/utils'
import { holdsDate } from '@fleet/form-schemas/engine/runtime/definition/dates'
import { isQuestion } from '@fleet/form-schemas/engine/runtime/conditions/flags'
import { checkboxWidget } from './checkbox/checkbox.tsx'
import { checkboxesWidget } from './checkboxes/checkboxes.tsx'
import { choiceButtonsWidget } from './choice-buttons/choice-buttons.tsx'
import { choiceCardsWidget, flagCardWidget, questionCardsWidget } from './choice-cards/choice-cards.tsx'
import { dateWidget } from './date/date.tsx'
import { dialCodeWidget } from './dial-code/dial-code.tsx'
import { fileWidget } from './file/file.tsx'
import { ItemsWidget } from './items/items-widget.tsx'
import { monthYearWidget } from './month-year/month-year.tsx'
import { numberLookupWidget } from './number-lookup/number-lookup.tsx'
import { passportLinesWidget } from './passport-lines/passport-lines.tsx'
import { secretWidget } from './secret/secret.tsx'
import { countryWidget, selectWidget } from './select/select.tsx'
import { signatureWidget } from './signature/signature.tsx'
import { statementWidget } from './statement/statement.tsx'
import { codeWidget, emailWidget, textWidget, urlWidget } from './text/text.tsx'
import { telWidget } from './tel/tel.tsx'
import { textareaWidget } from './textarea/textarea.tsx'
import { timeWidget } from './time/time.tsx'
import { unitWidget } from './unit/unit.tsx'
import type { Widget } from './widget.ts'
import { yesNoWidget } from './yes-no/yes-no.tsx'

/** Every widget that a form's ui.json can name, except `hidden` and `items`. The contract test covers this table. */
export const widgets = {
  checkbox: checkboxWidget,
  checkboxes: checkboxesWidget,
  'choice-buttons': choiceButtonsWidget,
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
  'passport-lines': passportLinesWidget,
  'question-cards': questionCardsWidget,
  radio: choiceCardsWidget,
  secret: secretWidget,
  select: selectWidget,
  signature: signatureWidget,
  statement: statementWidget,
  tel: telWidget,
  text: textWidget,
  textarea: textareaWidget,
  time: timeWidget,
  unit: unitWidget,
  url: urlWidget,
  'yes-no': yesNoWidget,
} satisfies Record<string, Widget>

/** The widgets in RJSF's registry. */
export const rjsfWidgets: RegistryWidgetsType = {
  ...Object.fromEntries(Object.entries(widgets).map(([name, { Control }]) => [name, Control])),
  items: ItemsWidget,
}

type WidgetName = keyof typeof widgets
type Named = { readonly widget?: unknown; readonly labels?: unknown }
type Schema = { readonly [keyword: string]: unknown }

/**
 * The name of a field's widget: the one in ui.json, else by its type; undefined for a repeating group. A question has
 * two cards, a flag has one.
 */
export function widgetNameFor({ widget, labels }: Named, schema: Schema): WidgetName | 'hidden' | undefined {
  const flag = schema['type'] === 'boolean'
  if (flag && (widget === 'choice-cards' || widget === 'radio'))
    return isQuestion(schema, { widget, labels }) ? 'question-cards' : 'flag-card'
  if (widget === 'hidden' || isKnown(widget)) return widget
  if (schema['type'] === 'array') return isGroup(schema) ? undefined : 'checkboxes'
  if (Array.isArray(schema['enum']) || schema['x-lookup'] !== undefined) return 'select'
  if (holdsDate(schema)) return 'date'
  return flag ? 'checkbox' : 'text'
}

/** Whether the widget draws label and description itself. */
export function isSelfLabelled(name: string): boolean {
  return isKnown(name) && widgetNamed(name).label === 'control'
}

/** How our templates place the label and messages of a field with this widget. */
export function layoutOf({ widget }: Named, schema: Schema): Omit<Widget, 'Control'> {
  const name = widgetNameFor({ widget }, schema)
  return isKnown(name) ? widgetNamed(name) : { label: 'group' }
}

function widgetNamed(name: WidgetName): Widget {
  return widgets[name]
}

function isKnown(name: unknown): name is WidgetName {
  return typeof name === 'string' && Object.hasOwn(widgets, name)
}

function isGroup({ items }: Schema): boolean {
  return typeof items === 'object' && items !== null && 'type' in items && items.type === 'object'
}
