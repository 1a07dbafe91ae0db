import type { JsonSchema } from '../definition.ts'
import type { Labels } from './labels.ts'
import { labelsShape } from './labels.ts'

/** `phrases.json`: what staff say to guests again and again at a decision. */
export type PhrasesFile = { readonly phrases: readonly Phrase[] }

export type Phrase = { readonly id: string; readonly text: Labels }

const phrase: JsonSchema = {
  type: 'object',
  properties: { id: { type: 'string', pattern: '^[a-z][a-zA-Z0-9-]*$' }, text: labelsShape },
  required: ['id', 'text'],
  additionalProperties: false,
}

export const phrasesShape: JsonSchema = {
  type: 'object',
  properties: { phrases: { type: 'array', items: phrase } },
  required: ['phrases'],
  additionalProperties: false,
}
