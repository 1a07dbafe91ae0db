import type { Calls } from '@fleet/platform/http/contract/call'
import { closed, count, flag, listOf, position, text, uuid } from '@fleet/platform/http/contract/values'

/** The first code of the app that was told the secret. */
const enrolBody = closed({
  factorId: { type: 'string', format: 'uuid' },
  code: { type: 'string', minLength: 1, maxLength: 40 },
})

const shown = closed({
  enrolled: flag,
  demanded: flag,
  method: { type: 'string', enum: ['password', 'identity-provider'], description: 'how this session signed in' },
  recoveryCodesLeft: count,
})
const codes = closed({ recoveryCodes: listOf(text) }, { position })

/** One's own second factor. */
export const secondFactorCalls = {
  'GET /api/auth/second-factor': { summary: 'Whether one has a second factor, and has to.', response: { 200: shown } },
  'POST /api/auth/second-factor/secret': {
    summary: 'A secret for the app; it counts once a code of it comes back.',
    response: { 200: closed({ factorId: uuid, secret: text, uri: text }) },
  },
  'POST /api/auth/second-factor': {
    summary: 'Sets the second factor up; its recovery codes are told this once.',
    body: enrolBody,
    response: { 200: codes },
  },
  'POST /api/auth/second-factor/recovery-codes': {
    summary: 'New recovery codes in the place of the old ones.',
    response: { 200: codes },
  },
  'DELETE /api/auth/second-factor': {
    summary: 'Does without a second factor, where none is demanded.',
    response: { 200: closed({}, { position }) },
  },
} as const satisfies Calls
