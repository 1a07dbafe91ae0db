import { type Mention, mentionsIn } from './rules.ts'
import type { Finding, FindingValues } from '../form-files/findings/finding.ts'
import { type FormSource, lookupIdOf, type StepSource } from '../form-files/form-source.ts'
import { holdsDate } from '../../runtime/definition/dates.ts'
import { jsonObject, sameValue, textList } from '../../runtime/definition/form-fields.ts'
import { drawnPlaces, fieldMembers } from '../form-files/ui-schema.ts'
import { type FieldPlace, fieldPlaces, partPlaces } from './places.ts'
import { kindOfFile } from '../../runtime/documents.ts'
import type { FindingCode } from '../form-files/findings/finding-codes.ts'
import { isTaken, type JsonDocument, type Pointer } from '../form-files/json-document.ts'
import type { JsonSchema } from '../../runtime/definition/definition.ts'
import { withLookups } from '../form-files/definition-of.ts'
import { entrySchema } from '../../runtime/lists/lists.ts'
import { filledFields } from '../../runtime/mrz/fills.ts'
import type { widgetNames } from '../form-files/widget-names.ts'

/** Checks that each field is in one step only, with one schema, and in a group of the step's ui.json. */
export function lintFields(source: FormSource): Finding[] {
  const places = source.steps.flatMap(fieldPlaces)
  return [...repeated(places), ...source.steps.flatMap((step) => [...drawnOnce(step), ...otherOrder(step)])]
}

function repeated(places: readonly FieldPlace[]): Finding[] {
  const first = new Map<string, FieldPlace>()
  return places.flatMap((place) => {
    const earlier = first.get(place.name)
    if (earlier === undefined) {
      first.set(place.name, place)
      return []
    }
    const { document } = place.step.schema
    if (earlier.step !== place.step) {
      return [document.error(place.pointer, 'field.inOtherStep', { field: place.name, step: earlier.step.entry.id })]
    }
    return sameValue(earlier.schema, place.schema)
      ? []
      : [document.error(place.pointer, 'field.twice', { field: place.name })]
  })
}

function drawnOnce(step: StepSource): Finding[] {
  const drawn = new Set(step.drawing.groups.flatMap(({ fields }) => fields))
  const nowhere = new Map(fieldPlaces(step).map((place) => [place.name, place.pointer]))
  return [...nowhere].flatMap(([field, pointer]) =>
    drawn.has(field)
      ? []
      : [step.schema.document.error(pointer, 'field.inNoGroup', { field, file: step.ui.document.path })],
  )
}

/** The fields of a step's groups, with places. */
export function groupedFields(step: StepSource): Mention[] {
  const { document, value } = step.ui
  const order = textList(value['ui:order'])
  return step.drawing.groups.flatMap(({ fields }, group) =>
    fields.map((name, index) => ({
      document,
      name,
      pointer: isGrouped(step) ? ['ui:options', 'groups', group, 'fields', index] : ['ui:order', order.indexOf(name)],
    })),
  )
}

/** Other names of fields and fields of items in a step's ui.json. */
export function drawnFields({ ui: { document, value }, drawing }: StepSource): Mention[] {
  const inItems = fieldMembers(value).flatMap(([field, { items = null }]) =>
    mentionsIn(document, textList(jsonObject(items)?.['ui:order']), [field, 'items', 'ui:order'])
      .filter(({ name }) => name !== '*')
      .map((mention) => ({ ...mention, name: `${field}.${mention.name}` })),
  )
  return [...drawnPlaces(drawing).map(({ name, pointer }) => ({ document, name, pointer })), ...inItems]
}

/** Groups define the order; `ui:order` must not contradict it. */
function otherOrder(step: StepSource): Finding[] {
  const { document, value } = step.ui
  const order = textList(value['ui:order'])
  const named = order.filter((field) => field !== '*')
  const inGroups = step.drawing.groups.flatMap(({ fields }) => fields).filter((field) => named.includes(field))
  const index = isGrouped(step) ? named.findIndex((field, at) => field !== inGroups[at]) : -1
  const field = named[index]
  return field === undefined ? [] : [document.error(['ui:order', order.indexOf(field)], 'ui.otherOrder', { field })]
}

function isGrouped({ ui }: StepSource): boolean {
  return jsonObject(ui.value['ui:options'])?.['groups'] !== undefined
}

type FileField = {
  readonly name: string
  readonly step: StepSource
  readonly kind: string
  readonly document: JsonDocument
  readonly pointer: Pointer
}

/**
 * Checks that each file field is a flag of a person, and that the name of its document kind is used by nothing else in
 * the form.
 */
export function lintDocuments(source: FormSource): Finding[] {
  const places = source.steps.flatMap(fieldPlaces)
  const files = source.steps.flatMap(fileFields)
  return files.flatMap(({ name, step, kind, document, pointer }, index) => {
    const types = places
      .filter((place) => place.step === step && place.name === name)
      .map(({ schema }) => schema['type'])
    const other = files.slice(0, index).find((file) => file.kind === kind)
    const refuse = (part: string, code: FindingCode, values: FindingValues = {}) => [
      document.error([...pointer, part], code, { field: name, kind, ...values }),
    ]
    return [
      ...(types.some((type) => type !== 'boolean') ? refuse('ui:widget', 'file.noFlag') : []),
      ...(step.entry.scope === 'booking' ? refuse('ui:widget', 'file.booking') : []),
      ...(/^[a-zA-Z][a-zA-Z0-9]*$/.test(kind) && !isTaken(kind) ? [] : refuse('ui:options', 'file.kindName')),
      ...(other === undefined ? [] : refuse('ui:options', 'file.kindTwice', { other: other.name })),
      ...(kind !== name && places.some((place) => place.name === kind) ? refuse('ui:options', 'file.kindIsField') : []),
    ]
  })
}

function fileFields(step: StepSource): FileField[] {
  return Object.entries(step.drawing.fields).flatMap(([name, { widget, options }]) =>
    widget === 'file'
      ? [{ name, step, kind: kindOfFile(name, options), document: step.ui.document, pointer: [name] }]
      : [],
  )
}

/**
 * Type of value that a widget shows. `choice`: one of a list. `choices`, `group`: entries of a list, items of a
 * repeating group.
 */
type Kind = 'text' | 'date' | 'choice' | 'flag' | 'number' | 'choices' | 'group'

/** Types that each widget can show; other widgets are not checked. */
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

/** Checks that every widget can show the type of its field, its placeholder, and has a use for its country code. */
export function lintWidgets(source: FormSource): Finding[] {
  return source.steps
    .flatMap(fieldPlaces)
    .flatMap((place) => [place, ...partPlaces(place)])
    .flatMap((place) => [
      ...hasWrongWidget(source, place),
      ...hiddenPlaceholder(source, place),
      ...codeFieldInList(place),
      ...wrongCodeField(source, place),
    ])
}

/** In a list the country code stays in the number: fields of items have no field for it. */
function codeFieldInList({ name, step }: FieldPlace): Finding[] {
  const { drawing, pointer } = drawnAs(step, name)
  return name.includes('.') && jsonObject(drawing?.['ui:options'])?.['codeField'] !== undefined
    ? [step.ui.document.warning([...pointer, 'ui:options', 'codeField'], 'widget.codeInList', { field: name })]
    : []
}

const dialCode = /^\+\d{1,4}$/

/** A field for country codes offers nothing but them. Other rules report lists, and a field that does not exist. */
function wrongCodeField(source: FormSource, { name, step }: FieldPlace): Finding[] {
  const { drawing, pointer } = drawnAs(step, name)
  const codeField = jsonObject(drawing?.['ui:options'])?.['codeField']
  const schema = source.steps.flatMap(fieldPlaces).find((place) => place.name === codeField)?.schema
  if (schema === undefined || name.includes('.')) return []
  const offered = source.lookups.get(lookupIdOf(schema['$ref']) ?? '')?.value.enum ?? schema['enum']
  const isCodes = Array.isArray(offered) && offered.every((one) => dialCode.test(String(one)))
  return isCodes
    ? []
    : [
        step.ui.document.error([...pointer, 'ui:options', 'codeField'], 'widget.codeField', {
          field: name,
          other: String(codeField),
        }),
      ]
}

/** Widgets that show a placeholder; those of plain texts and numbers do by default. */
const withPlaceholder = ['code', 'email', 'secret', 'signature', 'tel', 'text', 'textarea', 'time', 'url']

function hiddenPlaceholder(source: FormSource, { name, step, schema }: FieldPlace): Finding[] {
  const { drawing, pointer } = drawnAs(step, name)
  if (drawing?.['ui:placeholder'] === undefined) return []
  const kind = kindOf(withLookups(schema, source.lookups))
  const widget = drawing['ui:widget']
  const isShown =
    widget === undefined ? kind === 'text' || kind === 'number' : withPlaceholder.some((one) => one === widget)
  return isShown
    ? []
    : [
        step.ui.document.warning([...pointer, 'ui:placeholder'], 'keyword.noEffect', {
          field: name,
          keyword: 'ui:placeholder',
        }),
      ]
}

function hasWrongWidget(source: FormSource, { name, step, schema }: FieldPlace): Finding[] {
  const { drawing, pointer } = drawnAs(step, name)
  const widget = drawing?.['ui:widget']
  const kind = kindOf(withLookups(schema, source.lookups))
  const suited = typeof widget === 'string' && Object.hasOwn(shows, widget) ? shows[widget] : undefined
  // Documents belong to persons, not to items; another rule reports file widgets on fields that are not flags
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

/** The drawing of a field, or of a field of an item, in ui.json. */
export function drawnAs(
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
  return holdsDate(schema) ? 'date' : 'text'
}

/** Fields and statements that a widget's options name. */
export function fieldsOfOptions({ ui: { document }, drawing }: StepSource): Mention[] {
  return Object.entries(drawing.fields).flatMap(([name, { options }]) =>
    [
      ...['unitField', 'codeField'].map((option) => ({ field: options[option], at: [option] })),
      ...filledFields(options).map(([part, field]) => ({ field, at: ['fills', part] })),
    ].flatMap(({ field, at }) =>
      typeof field === 'string' ? [{ document, name: field, pointer: [name, 'ui:options', ...at] }] : [],
    ),
  )
}

export function statementsOfOptions({ ui: { document }, drawing }: StepSource): Mention[] {
  return Object.entries(drawing.fields).flatMap(([name, { options }]) =>
    mentionsIn(document, textList(options['statements']), [name, 'ui:options', 'statements']),
  )
}

export function momentsOfOptions({ ui: { document }, drawing }: StepSource): Mention[] {
  return drawnPlaces(drawing).flatMap(({ pointer, drawing: { options } }) => {
    const name = options['derived']
    return typeof name === 'string' ? [{ document, name, pointer: [...pointer, 'ui:options', 'derived'] }] : []
  })
}
