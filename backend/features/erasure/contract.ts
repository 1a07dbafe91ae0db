import type { Calls } from '@fleet/platform/http/contract/call'
import { byId, closed, params, position, revision, uuid } from '@fleet/platform/http/contract/values'

const byPerson = params({ id: uuid, person: { type: 'string', pattern: '^[1-9][0-9]?$' } })
const response = { 200: closed({ revision }, { position }) } as const

export const erasureCalls = {
  'POST /api/submissions/:id/persons/:person/erase': {
    summary: 'Erases a person of a registration permanently, also one set aside.',
    params: byPerson,
    response,
  },
  'POST /api/admin-users/:id/erase': {
    summary: "Erases an account's person permanently, with the invitation to it.",
    params: byId,
    response,
  },
  'POST /api/invitations/:id/erase': { summary: 'Erases an invited person permanently.', params: byId, response },
} as const satisfies Calls
