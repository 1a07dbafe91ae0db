import type { Calls } from '@fleet/platform/http/contract/call'
import { language } from '@fleet/platform/http/contract/people'
import { byId, closed, params, position, revision, text, uuid } from '@fleet/platform/http/contract/values'
import { instanceLimits } from '../../form-instances/limits.ts'

const byPart = params({ id: uuid, partId: uuid })

const handBody = closed(
  {
    person: { type: 'integer', minimum: 1, maximum: instanceLimits.persons.max },
    email: { type: 'string', maxLength: 255 },
  },
  { language },
)

const done = closed({ revision }, { position })

/** Parts of a group, for who leads it and for the members who fill their own. */
export const partCalls = {
  'POST /api/submissions/:id/parts': {
    summary: 'Hands a member of the group their own part, by a mailed link.',
    params: byId,
    body: handBody,
    response: { 201: closed({ id: text, revision }, { position }) },
  },
  'POST /api/submissions/:id/parts/:partId/send-again': {
    summary: 'Mails the link once more.',
    params: byPart,
    response: { 200: done },
  },
  'POST /api/submissions/:id/parts/:partId/take-back': {
    summary: 'Takes a part back; what the member said in private goes.',
    params: byPart,
    response: { 200: done },
  },
  'POST /api/submissions/:id/part/done': {
    summary: 'The member’s word that their part is done.',
    params: byId,
    response: { 200: done },
  },
} as const satisfies Calls
