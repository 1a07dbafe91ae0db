import type { JsonSchema, Language } from '../../../runtime/definition/definition.ts'
import { type Labels, labelsShape } from '../../../runtime/sheets/labels.ts'

/** `reminders.json`: when guests and agents are reminded of what they still owe. */
export type RemindersFile = { readonly reminders: readonly Reminder[] }

/** What of it has to be missing, one of these at least. */
export type OwedParts = {
  /** Steps by id: something that has to be answered before the form can be sent. */
  readonly steps?: readonly string[]
  /** Fields that are asked for and not answered, also where they need not be. */
  readonly fields?: readonly string[]
  /** Kinds of documents, in the same way. */
  readonly documents?: readonly string[]
  /** A condition of form.json that holds for somebody. */
  readonly condition?: string
}

export type Reminder = {
  readonly id: string
  readonly daysBefore: number
  /** Absent: whoever fills the registration in. */
  readonly to?: 'guest' | 'agency'
  /** Absent: that it was not sent, whatever is missing. */
  readonly missing?: OwedParts
  /** Of the mail; absent: the registration's. */
  readonly language?: Language
  /** What staff call it. */
  readonly title: Labels
  /** The mail's own words, before the list of what is missing. */
  readonly text?: Labels
}

const names: JsonSchema = { type: 'array', items: { type: 'string', minLength: 1 }, minItems: 1, uniqueItems: true }

const reminder: JsonSchema = {
  type: 'object',
  properties: {
    id: { type: 'string', pattern: '^[a-z][a-zA-Z0-9-]*$' },
    daysBefore: { type: 'integer', minimum: 0, maximum: 365 },
    to: { enum: ['guest', 'agency'] },
    missing: {
      type: 'object',
      properties: { steps: names, fields: names, documents: names, condition: { type: 'string', minLength: 1 } },
      minProperties: 1,
      additionalProperties: false,
    },
    language: { type: 'string', minLength: 1 },
    title: labelsShape,
    text: labelsShape,
  },
  required: ['id', 'daysBefore', 'title'],
  additionalProperties: false,
}

export const remindersShape: JsonSchema = {
  type: 'object',
  properties: { reminders: { type: 'array', items: reminder } },
  required: ['reminders'],
  additionalProperties: false,
}
