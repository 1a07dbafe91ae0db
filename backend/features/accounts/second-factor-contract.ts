import type { Calls } from '@fleet/platform/http/contract/call'
import { closed, count, flag, listOf, position, text, uuid } from '@fleet/platform/http/contract/values'

/** First code of an app that has the secret. */
const enrolBody = closed({
  factorId: { type: 'string', format: 'uuid' },
  code: { type: 'string', minLength: 1, maxLength: 40, 'x-text': 'code' },
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
  'GET /api/auth/second-factor': {
    summary: 'Whether a second factor is set up, and required.',
    response: { 200: shown },
  },
  'POST /api/auth/second-factor/secret': {
    summary: 'A secret for the app; it takes effect when its first code is sent back.',
    response: { 200: closed({ factorId: uuid, secret: text, uri: text }) },
  },
  'POST /api/auth/second-factor': {
    summary: 'Sets up the second factor; its recovery codes are shown only here.',
    body: enrolBody,
    response: { 200: codes },
  },
  'POST /api/auth/second-factor/recovery-codes': {
    summary: 'Replaces the recovery codes.',
    response: { 200: codes },
  },
  'DELETE /api/auth/second-factor': {
    summary: 'Removes the second factor where it is not required.',
    response: { 200: closed({}, { position }) },
  },
} as const satisfies Calls
