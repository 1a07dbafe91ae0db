import type { Finding } from '../form-files/finding.ts'
import { jsonObject, textList } from '../../runtime/definition/form-fields.ts'
import { mostItems, groupFields } from '../../runtime/lists/lists.ts'
import { bounded, typed } from './answer-types.ts'
import { meant } from '../form-files/nearest.ts'
import { type FieldPlace, partPlaces } from './places.ts'

/** That a list is one of choices, or a repeating group of plain fields, and not endless. */
export function lintList(place: FieldPlace): Finding[] {
  const { name, step, schema, pointer } = place
  const { document } = step.schema
  const most = schema['maxItems']
  const entry = jsonObject(schema['items'])
  return [
    ...(most === undefined ? [document.error(pointer, 'field.noListLimit', { field: name })] : []),
    ...(typeof most === 'number' && most > mostItems
      ? [document.error([...pointer, 'maxItems'], 'list.long', { field: name, most: mostItems })]
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
  const unknown = textList(entry['required']).flatMap((part, index) =>
    fields?.has(part) === true
      ? []
      : [
          document.error([...pointer, 'items', 'required', index], 'list.requiredUnknown', {
            field: name,
            part,
            ...meant(part, fields?.keys() ?? []),
          }),
        ],
  )
  return [
    ...(fields?.size === 0 ? [document.error([...pointer, 'items'], 'list.noFields', { field: name })] : []),
    ...((entry['additionalProperties'] ?? false) === false
      ? []
      : [document.error([...pointer, 'items', 'additionalProperties'], 'list.additionalProperties')]),
    ...(schema['default'] === undefined
      ? []
      : [document.error([...pointer, 'default'], 'list.default', { field: name })]),
    ...unknown,
    ...partPlaces(place).flatMap(lintPart),
  ]
}

function lintPart({
  name,
  step: {
    schema: { document },
  },
  schema,
  pointer,
}: FieldPlace): Finding[] {
  const part = String(pointer.at(-1))
  const isPlain = schema['type'] !== 'object' && schema['type'] !== 'array'
  return [
    ...(/^[a-zA-Z][a-zA-Z0-9]*$/.test(part) ? [] : [document.error(pointer, 'field.name', { field: part })]),
    ...(part === 'id' ? [document.error(pointer, 'list.id')] : []),
    ...(typed(schema) ? [] : [document.error(pointer, 'field.noType', { field: name })]),
    ...(isPlain ? [] : [document.error([...pointer, 'type'], 'list.notPlain', { field: name })]),
    ...(bounded(schema) ? [] : [document.error(pointer, 'field.noLimit', { field: name })]),
  ]
}
