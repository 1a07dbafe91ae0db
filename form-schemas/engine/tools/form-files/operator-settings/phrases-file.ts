import type { JsonSchema } from '../../../runtime/definition/definition.ts'
import { type Labels, labelsShape } from '../../../runtime/sheets/labels.ts'

/** `phrases.json`: reusable texts of staff for decisions. */
export type PhrasesFile = { readonly phrases: readonly Phrase[] }

/** Where a phrase is used: a remark on an answer or document, or a note with a decision. */
const phrasePlaces = ['answer', 'document', 'request', 'approve', 'reject', 'reopen'] as const
type PhrasePlace = (typeof phrasePlaces)[number]

export type Phrase = {
  readonly id: string
  readonly text: Labels
  /** Shown in the list; default: the text. */
  readonly label?: Labels
  /** Default: answers and documents. */
  readonly for?: readonly PhrasePlace[]
  /** Only for these fields. */
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
