import type { Of } from '@fleet/platform/http/contract/call'
import { closed, flag, json, person, text } from '@fleet/platform/http/contract/values'

/** A requested field or document of one person. It stays until staff accept the answer. */
export const requestedItem = closed(
  { person, comment: text },
  {
    field: text,
    document: text,
    was: {
      ...json,
      description: 'the answer at the time of the request; for a document the ids of those that existed',
    },
    answered: { ...flag, description: 'there is another answer or document now, or `isRight`' },
    isRight: { ...flag, description: 'the person asked says that it is correct as it is' },
  },
)
export type RequestedItem = Of<typeof requestedItem>
