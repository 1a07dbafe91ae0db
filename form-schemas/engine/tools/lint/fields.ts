import type { Finding, FindingValues } from '../form-files/findings/finding.ts'
import type { FormSource, StepSource } from '../form-files/form-source.ts'
import { jsonObject } from '../../runtime/definition/form-fields.ts'
import { bookingNames } from '../form-files/reserved-names.ts'
import { type BranchPlace, branchPlaces, type FieldPlace, fieldPlaces, partPlaces } from './places.ts'
import { groupFields, maxListItems } from '../../runtime/lists/lists.ts'
import type { JsonSchema } from '../../runtime/definition/definition.ts'
import type { FindingCode } from '../form-files/findings/finding-codes.ts'
import { oldNamesIn } from '../../runtime/renames.ts'

/** Checks that a step has only the structure that the engine supports: fields in branches. */
export function lintStructure(source: FormSource): Finding[] {
  return source.steps.flatMap((step) => [
    ...[...branchPlaces(step.schema.value)].flatMap((place) => lintBranch(step, place)),
    ...fieldPlaces(step).flatMap((place) => lintField(place, source)),
  ])
}

function lintBranch(step: StepSource, { branch, pointer }: BranchPlace): Finding[] {
  const hasSides = ['then', 'else'].some((key) => branch[key] !== undefined)
  return hasSides === (branch['if'] !== undefined)
    ? []
    : [step.schema.document.error([...pointer, hasSides ? 'then' : 'if'], 'branch.pair')]
}

function lintField(place: FieldPlace, { reservedNames }: FormSource): Finding[] {
  const { name, step, schema, pointer } = place
  const { document } = step.schema
  return [
    ...(/^[a-zA-Z][a-zA-Z0-9]*$/.test(name) ? [] : [document.error(pointer, 'field.name', { field: name })]),
    ...(reservedNames.has(name) || (step.entry.scope === 'person' && bookingNames.includes(name))
      ? [document.error(pointer, 'field.reserved', { field: name })]
      : []),
    ...lintAnswer(place),
    ...(schema['type'] === 'object'
      ? [document.error([...pointer, 'type'], 'field.holdsFields', { field: name })]
      : []),
    ...(schema['type'] === 'array' ? lintList(place) : []),
  ]
}

/** Checks that a list holds choices or a repeating group of plain fields, and has a maximum length. */
function lintList(place: FieldPlace): Finding[] {
  const { name, step, schema, pointer } = place
  const { document } = step.schema
  const most = schema['maxItems']
  const entry = jsonObject(schema['items'])
  return [
    ...(most === undefined ? [document.error(pointer, 'field.noListLimit', { field: name })] : []),
    ...(typeof most === 'number' && most > maxListItems
      ? [document.error([...pointer, 'maxItems'], 'list.long', { field: name, most: maxListItems })]
      : []),
    ...(entry === undefined
      ? [document.error(pointer, 'list.noItems', { field: name })]
      : entry['type'] === 'object'
        ? lintGroup(place)
        : lintChoices(place)),
  ]
}

function lintChoices({
  name,
  step: {
    schema: { document },
  },
  schema,
  pointer,
}: FieldPlace): Finding[] {
  const entry = jsonObject(schema['items']) ?? {}
  const isChosen =
    entry['$ref'] !== undefined ||
    (Array.isArray(entry['enum']) && ['string', 'number', 'integer'].some((type) => type === entry['type']))
  return [
    ...(isChosen ? [] : [document.error([...pointer, 'items'], 'list.noChoices', { field: name })]),
    ...(schema['uniqueItems'] === true ? [] : [document.error(pointer, 'list.notUnique', { field: name })]),
  ]
}

function lintGroup(place: FieldPlace): Finding[] {
  const {
    name,
    step: {
      schema: { document },
    },
    schema,
    pointer,
  } = place
  const entry = jsonObject(schema['items']) ?? {}
  const fields = groupFields(schema)
  return [
    ...(fields?.size === 0 ? [document.error([...pointer, 'items'], 'list.noFields', { field: name })] : []),
    ...((entry['additionalProperties'] ?? false) === false
      ? []
      : [document.error([...pointer, 'items', 'additionalProperties'], 'list.additionalProperties')]),
    ...(schema['default'] === undefined
      ? []
      : [document.error([...pointer, 'default'], 'list.default', { field: name })]),
    ...partPlaces(place).flatMap(lintPart),
  ]
}

function lintPart(place: FieldPlace): Finding[] {
  const { name, step, schema, pointer } = place
  const { document } = step.schema
  const part = String(pointer.at(-1))
  const isPlain = schema['type'] !== 'object' && schema['type'] !== 'array'
  return [
    ...(/^[a-zA-Z][a-zA-Z0-9]*$/.test(part) ? [] : [document.error(pointer, 'field.name', { field: part })]),
    ...(part === 'id' ? [document.error(pointer, 'list.id')] : []),
    ...lintAnswer(place),
    ...(isPlain ? [] : [document.error([...pointer, 'type'], 'list.notPlain', { field: name })]),
  ]
}

/** Checks that a field, also of an item, has one type and bounded texts, and no keyword without effect. */
function lintAnswer({ name, step, schema, pointer }: FieldPlace): Finding[] {
  const { document } = step.schema
  return [
    ...(typed(schema) ? [] : [document.error(pointer, 'field.noType', { field: name })]),
    ...(Array.isArray(schema['type']) ? [document.error([...pointer, 'type'], 'field.types', { field: name })] : []),
    ...(bounded(schema) ? [] : [document.error(pointer, 'field.noLimit', { field: name })]),
    ...(schema['examples'] === undefined
      ? []
      : [document.warning([...pointer, 'examples'], 'keyword.noEffect', { field: name, keyword: 'examples' })]),
  ]
}

/** Whether a field declares its type of answer. */
function typed(schema: JsonSchema): boolean {
  return schema['$ref'] !== undefined || schema['type'] !== undefined
}

const boundedFormats = new Set(['date', 'partial-date', 'time', 'date-time'])

/** Whether its texts have a maximum length. */
function bounded(schema: JsonSchema): boolean {
  if (
    schema['type'] !== 'string' ||
    schema['$ref'] !== undefined ||
    schema['enum'] !== undefined ||
    schema['const'] !== undefined
  )
    return true
  return (
    schema['maxLength'] !== undefined || (typeof schema['format'] === 'string' && boundedFormats.has(schema['format']))
  )
}

/** Fields that the application reads by name, by form. */
const readByName: { readonly [formId: string]: readonly string[] } = {
  registration: ['firstName', 'middleName', 'lastName', 'email', 'boatName', 'tripStartDate', 'tripEndDate', 'isDiver'],
}

/** Checks that each old name belongs to one removed field, and that fields read by the application keep their names. */
export function lintRenames(source: FormSource): Finding[] {
  const places = source.steps.flatMap(fieldPlaces)
  const present = new Set(places.map(({ name }) => name))
  const takenBy = new Map<string, string>()
  const renames = places.flatMap(({ name, schema, step, pointer }) =>
    oldNamesIn(schema).flatMap((old) => {
      const refuse = (code: FindingCode, values: FindingValues = {}) => [
        step.schema.document.error([...pointer, 'x-renamed-from'], code, { field: name, old, ...values }),
      ]
      if (present.has(old)) return refuse('rename.stillThere')
      const other = takenBy.get(old) ?? name
      takenBy.set(old, other)
      return other === name ? [] : refuse('rename.both', { other })
    }),
  )
  const wrong = places.flatMap(({ schema, step, pointer }) => {
    const from = schema['x-renamed-from']
    const isList = Array.isArray(from) && from.every((old) => typeof old === 'string')
    return from === undefined || typeof from === 'string' || isList
      ? []
      : [step.schema.document.error([...pointer, 'x-renamed-from'], 'rename.shape')]
  })
  const { document, value } = source.form
  const missing = (readByName[value.id] ?? []).flatMap((name) =>
    present.has(name) ? [] : [document.error(['steps'], 'field.needed', { field: name })],
  )
  return [...renames, ...wrong, ...missing]
}
