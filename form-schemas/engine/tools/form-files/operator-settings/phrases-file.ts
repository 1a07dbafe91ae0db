import type { JsonSchema } from '../../../runtime/definition/definition.ts'
import { type Labels, labelsShape } from '../../../runtime/sheets/labels.ts'

/** `phrases.json`: what staff say to guests again and again at a decision. */
export type PhrasesFile = { readonly phrases: readonly Phrase[] }

/** What is being said: what is wrong with an answer or a document, or a note with a decision. */
const phrasePlaces = ['answer', 'document', 'request', 'approve', 'reject', 'reopen'] as const
type PhrasePlace = (typeof phrasePlaces)[number]

export type Phrase = {
  readonly id: string
  readonly text: Labels
  /** What staff choose it by; absent: by the text. */
  readonly label?: Labels
  /** Where it is offered; absent: at answers and documents. */
  readonly for?: readonly PhrasePlace[]
  /** Offered at these fields only. */
  readonly fields?: readonly string[]
}

const phrase: JsonSchema = {
  type: 'object',
  properties: {
    id: { type: 'string', pattern: '^[a-z][a-zA-Z0-9-]*$' },
    label: labelsShape,
    text: labelsShape,
    for: { type: 'array', items: { enum: [...phrasePlaces] }, minItems: 1, uniqueItems: true },
    fields: { type: 'array', items: { type: 'string', minLength: 1 }, minItems: 1, uniqueItems: true },
  },
  required: ['id', 'text'],
  additionalProperties: false,
}

export const phrasesShape: JsonSchema = {
  type: 'object',
  properties: { phrases: { type: 'array', items: phrase } },
  required: ['phrases'],
  additionalProperties: false,
}
