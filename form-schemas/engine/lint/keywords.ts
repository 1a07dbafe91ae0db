import type { Finding } from '../finding.ts'
import type { FormSource } from '../form-source.ts'
import type { JsonDocument } from '../json-document.ts'
import { schemaKeywords, type SchemaPlace, type Stranger, strangersIn, textFormats } from '../schema-keywords.ts'
import { didYouMean } from './nearest.ts'
import { conditionPlaces } from './places.ts'

const where: { readonly [place in SchemaPlace]: string } = {
  step: 'here', branch: 'here', field: 'in a field', entry: 'in an entry of a list', part: 'in a field of an entry', condition: 'in a condition', test: 'in a condition',
}
const choices = 'Use allOf with if/then for branches, and a check with "answers" under x-checks for what must go together'
const choice = 'For a choice use enum or a lookup'
const noList = 'An entry of a list holds answers, no further lists'
const onlyFields = 'Only fields may refer, and only to lookups'
const hints: { readonly [place in SchemaPlace]?: { readonly [keyword: string]: string } } = {
  step: { additionalProperties: 'Leave it out: unknown fields are refused anyway', oneOf: choices, anyOf: choices, not: choices, dependencies: choices, $ref: onlyFields },
  branch: { oneOf: choices, anyOf: choices, not: choices, dependencies: choices, $ref: onlyFields },
  field: {
    oneOf: choice, anyOf: choice, allOf: choice, not: choice, if: choice, 'x-lookup': 'Write "$ref": "lookups/<name>"',
    properties: 'Fields stand in the step itself; what can be answered several times is "type": "array" with "items"',
  },
  entry: { oneOf: choice, anyOf: choice, items: noList, default: 'A default stands beside "items"' },
  part: {
    oneOf: choice, anyOf: choice, items: noList, properties: noList,
    default: 'An entry begins empty', 'x-renamed-from': 'Only a field of the step can be renamed: answers to a field of an entry stay under its name',
  },
  condition: { $ref: 'Only conditions of form.json: "$ref": "#/conditions/<name>"' },
  test: { $ref: onlyFields },
}

/** That steps and conditions use keywords of the closed list only: whatever else a validator may know is never reached. */
export function lintKeywords(source: FormSource): Finding[] {
  return [
    ...source.steps.flatMap(({ schema: { document, value } }) => [...strangersIn(value, 'step')].map((stranger) => finding(document, stranger))),
    ...conditionPlaces(source).flatMap(({ document, condition, pointer }) => [...strangersIn(condition, 'condition', pointer)].map((stranger) => finding(document, stranger))),
  ]
}

function finding(document: JsonDocument, { what, place, name, pointer }: Stranger): Finding {
  if (what === 'object') return document.error(pointer, `${name} must be an object { }`)
  if (what === 'list') return document.error(pointer, `${name} must be a list [ ]`)
  if (what === 'format') return document.error(pointer, `There is no format ${name}`, didYouMean(name, textFormats) ?? `There are ${textFormats.join(', ')}`)
  const known = Object.keys(schemaKeywords[place])
  const hint = hints[place]?.[name] ?? didYouMean(name, known) ?? `Remove it. What can stand ${where[place]}: ${known.join(', ')}`
  return document.error(pointer, `${name} cannot stand ${where[place]}`, hint)
}
