import type { JsonSchema } from '../definition.ts'

/** `reminders.json`: when guests and agents are reminded of what they still owe. */
export type RemindersFile = { readonly reminders: readonly Reminder[] }

export type Reminder = { readonly id: string; readonly daysBefore: number }

const reminder: JsonSchema = {
  type: 'object',
  properties: { id: { type: 'string', pattern: '^[a-z][a-zA-Z0-9-]*$' }, daysBefore: { type: 'integer', minimum: 0 } },
  required: ['id', 'daysBefore'],
  additionalProperties: false,
}

export const remindersShape: JsonSchema = {
  type: 'object',
  properties: { reminders: { type: 'array', items: reminder } },
  required: ['reminders'],
  additionalProperties: false,
}
