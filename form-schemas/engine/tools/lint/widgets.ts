import type { JsonSchema } from '../../runtime/definition/definition.ts'
import { withLookups } from '../form-files/definition-of.ts'
import type { Finding } from '../form-files/finding.ts'
import type { FormSource, StepSource } from '../form-files/form-source.ts'
import type { Pointer } from '../form-files/json-document.ts'
import { jsonObject, textList } from '../../runtime/definition/form-fields.ts'
import { entrySchema } from '../../runtime/lists/lists.ts'
import { filledFields } from '../../runtime/mrz/fills.ts'
import type { widgetNames } from '../form-files/widget-names.ts'
import { meant } from '../form-files/nearest.ts'
import { type FieldPlace, fieldPlaces, partPlaces } from './places.ts'

/** What a control has to show. `choice`: one of a list. `choices`, `group`: entries of a list, items of a repeating group. */
type Kind = 'text' | 'date' | 'choice' | 'flag' | 'number' | 'choices' | 'group'

/** What each widget can show; one that is not here is not judged. */
const shows: { readonly [widget: string]: readonly Kind[] } & {
  readonly [widget in (typeof widgetNames)[number]]: readonly Kind[]
} = {
  checkbox: ['flag'],
  checkboxes: ['choices'],
  'choice-buttons': ['choice', 'flag'],
  'choice-cards': ['choice', 'flag'],
  code: ['text'],
  country: ['choice'],
  date: ['date'],
  'dial-code': ['choice'],
  email: ['text'],
  file: ['flag'],
  'flag-card': ['flag'],
  hidden: ['text', 'date', 'choice', 'flag', 'number', 'choices', 'group'],
  items: ['group'],
  'month-year': ['text'],
  'number-lookup': ['choice'],
  'passport-lines': ['text'],
  'question-cards': ['flag'],
  radio: ['choice', 'flag'],
  secret: ['text'],
  select: ['choice'],
  signature: ['text'],
  statement: ['flag'],
  tel: ['text'],
  text: ['text', 'number', 'date'],
  textarea: ['text'],
  time: ['text'],
  unit: ['choice'],
  url: ['text'],
  'yes-no': ['flag'],
}

/** That every widget can show what its field takes, and that its options name what there is. */
export function lintWidgets(source: FormSource): Finding[] {
  const fields = new Set(source.steps.flatMap(fieldPlaces).map(({ name }) => name))
  return source.steps.flatMap((step) => [
    ...fieldPlaces(step)
      .flatMap((place) => [place, ...partPlaces(place)])
      .flatMap((place) => misfit(source, place)),
    ...Object.entries(step.drawing.fields).flatMap(([name, { options }]) => [
      ...otherFieldsOf(step, name, options, fields),
      ...statementsOf(step, name, options),
    ]),
  ])
}

function misfit(source: FormSource, { name, step, schema }: FieldPlace): Finding[] {
  const { drawing, pointer } = drawnAs(step, name)
  const widget = drawing?.['ui:widget']
  const kind = kindOf(withLookups(schema, source.lookups))
  const suited = typeof widget === 'string' && Object.hasOwn(shows, widget) ? shows[widget] : undefined
  // A document is a person's, none of their items'; of what is drawn as a file and is no flag the rest is said elsewhere
  const isFit = widget === 'file' ? !name.includes('.') : kind !== undefined && suited?.includes(kind) === true
  if (kind === undefined || suited === undefined || isFit) return []
  const fitting = Object.keys(shows).filter(
    (other) => other !== 'hidden' && other !== 'file' && shows[other]?.includes(kind) === true,
  )
  return [
    step.ui.document.error([...pointer, 'ui:widget'], 'widget.misfit', {
      field: name,
      widget: String(widget),
      fitting: fitting.join(', '),
    }),
  ]
}

function drawnAs(
  step: StepSource,
  name: string,
): { readonly drawing: JsonSchema | undefined; readonly pointer: Pointer } {
  const [field = '', part] = name.split('.')
  const own = jsonObject(step.ui.value[field])
  return part === undefined
    ? { drawing: own, pointer: [field] }
    : { drawing: jsonObject(jsonObject(own?.['items'])?.[part]), pointer: [field, 'items', part] }
}

function kindOf(schema: JsonSchema): Kind | undefined {
  const entry = entrySchema(schema)
  if (entry !== undefined) return entry['type'] === 'object' ? 'group' : 'choices'
  if (Array.isArray(schema['enum']) || schema['x-lookup'] !== undefined) return 'choice'
  if (schema['type'] === 'boolean') return 'flag'
  if (schema['type'] === 'integer' || schema['type'] === 'number') return 'number'
  if (schema['type'] !== 'string') return undefined
  return schema['format'] === 'date' ? 'date' : 'text'
}

function otherFieldsOf(step: StepSource, name: string, options: JsonSchema, fields: ReadonlySet<string>): Finding[] {
  const named = [
    ...['unitField', 'codeField'].map((option) => ({ field: options[option], at: [option] })),
    ...filledFields(options).map(([part, field]) => ({ field, at: ['fills', part] })),
  ]
  return named.flatMap(({ field, at }) => {
    if (typeof field !== 'string' || fields.has(field)) return []
    return [step.ui.document.error([name, 'ui:options', ...at], 'field.unknown', { field, ...meant(field, fields) })]
  })
}

function statementsOf(step: StepSource, name: string, options: JsonSchema): Finding[] {
  const { document } = step.ui
  const { statements } = step.drawing
  return textList(options['statements']).flatMap((id, index) =>
    statements.includes(id)
      ? []
      : [
          document.error([name, 'ui:options', 'statements', index], 'widget.statement', {
            statement: id,
            ...meant(id, statements),
          }),
        ],
  )
}
