import type { JsonSchema } from '../definition.ts'
import type { Labels } from './labels.ts'
import { labelsShape } from './labels.ts'

/** `sheets/<id>.json`: a list that a trip runs on. */
export type SheetFile = {
  readonly id: string
  readonly title: Labels
}

export const sheetShape: JsonSchema = {
  type: 'object',
  properties: { id: { type: 'string', pattern: '^[a-z][a-z0-9-]*$' }, title: labelsShape },
  required: ['id', 'title'],
  additionalProperties: false,
}
