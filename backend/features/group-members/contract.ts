import type { Calls } from '@fleet/platform/http/contract/call'
import { language } from '@fleet/platform/http/contract/people'
import { byId, closed, params, position, revision, text, uuid } from '@fleet/platform/http/contract/values'
import { instanceLimits } from '../../form-instances/limits.ts'

const byPart = params({ id: uuid, partId: uuid })

const handBody = closed(
  {
    person: { type: 'integer', minimum: 1, maximum: instanceLimits.persons.max },
    email: { type: 'string', maxLength: 255, 'x-text': 'email' },
  },
  { language },
)

const done = closed({ revision }, { position })

/** Parts of a group, for its leader and for the members who fill in their own. */
export const partCalls = {
  'POST /api/submissions/:id/parts': {
    summary: 'Hands over a part to a member of the group, by a mailed link.',
    params: byId,
    body: handBody,
    response: { 201: closed({ id: text, revision }, { position }) },
  },
  'POST /api/submissions/:id/parts/:partId/send-again': {
    summary: 'Mails the link again.',
    params: byPart,
    response: { 200: done },
  },
  'POST /api/submissions/:id/parts/:partId/take-back': {
    summary: 'Takes a part back; private answers of the member are removed.',
    params: byPart,
    response: { 200: done },
  },
  'POST /api/submissions/:id/part/done': {
    summary: 'The member confirms that their part is done.',
    params: byId,
    response: { 200: done },
  },
} as const satisfies Calls
