import type { Calls } from '@fleet/platform/http/contract/call'
import { closed, position, revision } from '@fleet/platform/http/contract/values'

const id = { type: 'string', format: 'uuid' } as const
const byId = { type: 'object', required: ['id'], properties: { id } } as const
const byPerson = {
  type: 'object',
  required: ['id', 'person'],
  properties: { id, person: { type: 'string', pattern: '^[1-9][0-9]?$' } },
} as const
const response = { 200: closed({ revision }, { position }) } as const

export const erasureCalls = {
  'POST /api/submissions/:id/persons/:person/erase': {
    summary: 'Erases a person of a registration for ever, also one set aside.',
    params: byPerson,
    response,
  },
  'POST /api/admin-users/:id/erase': {
    summary: "Erases an account's person for ever, and who was invited to it.",
    params: byId,
    response,
  },
  'POST /api/invitations/:id/erase': { summary: 'Erases who was invited for ever.', params: byId, response },
} as const satisfies Calls
