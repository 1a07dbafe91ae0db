import type { Finding } from '../form-files/finding.ts'
import type { FindingCode } from '../form-files/finding-codes.ts'
import type { FormSource } from '../form-files/form-source.ts'
import type { JsonDocument } from '../form-files/json-document.ts'
import {
  schemaKeywords,
  type SchemaPlace,
  type Stranger,
  strangersIn,
  textFormats,
} from '../form-files/schema-keywords.ts'
import { meant } from '../form-files/nearest.ts'
import { conditionPlaces } from './places.ts'

const unknown: { readonly [place in SchemaPlace]: FindingCode } = {
  step: 'keyword.inStep',
  branch: 'keyword.inStep',
  field: 'keyword.inField',
  entry: 'keyword.inEntry',
  part: 'keyword.inPart',
  condition: 'keyword.inCondition',
  test: 'keyword.inCondition',
}
const choices = {
  oneOf: 'keyword.choicesInStep',
  anyOf: 'keyword.choicesInStep',
  not: 'keyword.choicesInStep',
  dependencies: 'keyword.choicesInStep',
  $ref: 'keyword.onlyFieldsRefer',
} as const
/** What to do instead of a keyword that people know from elsewhere. */
const instead: { readonly [place in SchemaPlace]?: { readonly [keyword: string]: FindingCode } } = {
  step: { ...choices, additionalProperties: 'keyword.additionalProperties' },
  branch: choices,
  field: {
    oneOf: 'keyword.choicesInField',
    anyOf: 'keyword.choicesInField',
    allOf: 'keyword.choicesInField',
    not: 'keyword.choicesInField',
    if: 'keyword.choicesInField',
    'x-lookup': 'keyword.lookupInField',
    properties: 'keyword.propertiesInField',
  },
  entry: {
    oneOf: 'keyword.choicesInEntry',
    anyOf: 'keyword.choicesInEntry',
    items: 'keyword.listInEntry',
    default: 'keyword.defaultInEntry',
  },
  part: {
    oneOf: 'keyword.choicesInEntry',
    anyOf: 'keyword.choicesInEntry',
    items: 'keyword.listInEntry',
    properties: 'keyword.listInEntry',
    default: 'keyword.defaultInPart',
    'x-renamed-from': 'keyword.renamedInPart',
  },
  condition: { $ref: 'keyword.namedConditions' },
  test: { $ref: 'keyword.onlyFieldsRefer' },
}

/** That steps and conditions use keywords of the closed list only: whatever else a validator may know is never reached. */
export function lintKeywords(source: FormSource): Finding[] {
  return [
    ...source.steps.flatMap(({ schema: { document, value } }) =>
      [...strangersIn(value, 'step')].map((stranger) => finding(document, stranger)),
    ),
    ...conditionPlaces(source).flatMap(({ document, condition, pointer }) =>
      [...strangersIn(condition, 'condition', pointer)].map((stranger) => finding(document, stranger)),
    ),
  ]
}

function finding(document: JsonDocument, { what, place, name, pointer }: Stranger): Finding {
  if (what === 'object') return document.error(pointer, 'keyword.object', { name })
  if (what === 'list') return document.error(pointer, 'keyword.list', { name })
  if (what === 'format')
    return document.error(pointer, 'keyword.format', {
      name,
      known: textFormats.join(', '),
      ...meant(name, textFormats),
    })
  const known = Object.keys(schemaKeywords[place])
  const better = instead[place]?.[name]
  if (better !== undefined) return document.error(pointer, better, { name })
  return document.error(pointer, unknown[place], { name, known: known.join(', '), ...meant(name, known) })
}
