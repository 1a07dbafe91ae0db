import type { Of } from '@fleet/platform/http/contract/call'
import { closed, flag, json, person, text } from '@fleet/platform/http/contract/values'

/** What staff asked for: a field's answer or a document, of one person. It stays until they accept what it was answered with. */
export const requestedItem = closed(
  { person, comment: text },
  {
    field: text,
    document: text,
    was: { ...json, description: 'the answer when it was asked for; of a document the ids of those that were there' },
    answered: { ...flag, description: 'another answer or a document is there now, or `isRight`' },
    isRight: { ...flag, description: 'it is right as it is, says who was asked' },
  },
)
export type RequestedItem = Of<typeof requestedItem>
