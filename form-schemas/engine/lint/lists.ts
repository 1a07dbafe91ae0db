import type { Finding } from '../finding.ts'
import { jsonObject, textList } from '../json-object.ts'
import { mostItems } from '../lists/entries.ts'
import { groupFields } from '../lists/list-fields.ts'
import { bounded, typed } from './answer-types.ts'
import { type FieldPlace, partPlaces } from './places.ts'

const kinds = 'A list of choices has "items": { "$ref": "lookups/<name>" } or { "type": "string", "enum": [...] }, a repeating group "items": { "type": "object", "properties": {...} }'

/** That a list is one of choices, or a repeating group of plain fields, and not endless. */
export function lintList(place: FieldPlace): Finding[] {
  const { name, step, schema, pointer } = place
  const { document } = step.schema
  const most = schema['maxItems']
  const entry = jsonObject(schema['items'])
  return [
    ...(most === undefined ? [document.error(pointer, `${name} accepts lists of any length`, 'Add "maxItems"')] : []),
    ...(typeof most === 'number' && most > mostItems ? [document.error([...pointer, 'maxItems'], `${name} accepts more than ${mostItems} entries`, `Let "maxItems" be ${mostItems} at most`)] : []),
    ...(entry === undefined ? [document.error(pointer, `${name} does not say what its entries are`, kinds)] : entry['type'] === 'object' ? lintGroup(place) : lintChoices(place)),
  ]
}

function lintChoices({ name, step: { schema: { document } }, schema, pointer }: FieldPlace): Finding[] {
  const entry = jsonObject(schema['items']) ?? {}
  const isChosen = entry['$ref'] !== undefined || (Array.isArray(entry['enum']) && ['string', 'number', 'integer'].some((type) => type === entry['type']))
  return [
    ...(isChosen ? [] : [document.error([...pointer, 'items'], `The entries of ${name} are no choices`, kinds)]),
    ...(schema['uniqueItems'] === true ? [] : [document.error(pointer, `${name} would take the same choice twice`, 'Add "uniqueItems": true')]),
  ]
}

function lintGroup(place: FieldPlace): Finding[] {
  const { name, step: { schema: { document } }, schema, pointer } = place
  const entry = jsonObject(schema['items']) ?? {}
  const fields = groupFields(schema)
  const unknown = textList(entry['required']).flatMap((part, index) =>
    fields?.has(part) === true ? [] : [document.error([...pointer, 'items', 'required', index], `An item of ${name} has no field ${part} to be required`)],
  )
  return [
    ...(fields?.size === 0 ? [document.error([...pointer, 'items'], `An item of ${name} has no fields`, 'Add "properties"')] : []),
    ...((entry['additionalProperties'] ?? false) === false ? [] : [document.error([...pointer, 'items', 'additionalProperties'], 'Unknown fields are refused', 'Write "additionalProperties": false')]),
    ...(schema['default'] === undefined ? [] : [document.error([...pointer, 'default'], `${name} cannot have a default`, 'Items are added by people')]),
    ...unknown,
    ...partPlaces(place).flatMap(lintPart),
  ]
}

function lintPart({ name, step: { schema: { document } }, schema, pointer }: FieldPlace): Finding[] {
  const part = String(pointer.at(-1))
  const isPlain = schema['type'] !== 'object' && schema['type'] !== 'array'
  return [
    ...(/^[a-zA-Z][a-zA-Z0-9]*$/.test(part) ? [] : [document.error(pointer, `${part} is no field name`, 'Letters and digits, beginning with a letter')]),
    ...(part === 'id' ? [document.error(pointer, 'id is taken: the system names items by it', 'Choose another name')] : []),
    ...(typed(schema) ? [] : [document.error(pointer, `${name} has no type`, 'Add "type" or a "$ref" to a lookup')]),
    ...(isPlain ? [] : [document.error([...pointer, 'type'], `${name} holds further fields or entries`, 'A field of an item takes one answer')]),
    ...(bounded(schema) ? [] : [document.error(pointer, `${name} accepts texts of any length`, 'Add "maxLength"')]),
  ]
}
