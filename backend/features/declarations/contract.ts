import type { Calls, Of } from '@fleet/platform/http/contract/call'
import { language } from '@fleet/platform/http/contract/people'
import {
  byId,
  closed,
  count,
  flag,
  listOf,
  params,
  person,
  position,
  revision,
  text,
  textOrNull,
  time,
  timeOrNull,
  uuid,
} from '@fleet/platform/http/contract/values'
import { instanceLimits } from '../../form-instances/limits.ts'

const byConfirmation = params({ id: uuid, confirmationId: uuid })
const token = { type: 'string', maxLength: 200 } as const

const confirmationBody = {
  type: 'object',
  additionalProperties: false,
  required: ['declarations', 'email'],
  properties: {
    person: { type: 'integer', minimum: 1, maximum: instanceLimits.persons.max },
    declarations: { type: 'array', minItems: 1, maxItems: 20, items: { type: 'string', maxLength: 100 } },
    email: { type: 'string', maxLength: 255, 'x-text': 'email' },
    language,
  },
} as const

/** Calls of the person who fills in the form for a guest. */
export const confirmationCalls = {
  'POST /api/submissions/:id/confirmations': {
    summary: 'Mails the guest of a person a link to confirm declarations; a new request replaces the old one.',
    params: byId,
    body: confirmationBody,
    response: {
      201: closed({ id: text, person, declarations: listOf(text), expiresAt: time, revision }, { position }),
    },
  },
  'POST /api/submissions/:id/confirmations/:confirmationId/take-back': {
    summary: 'Withdraws a request that is not confirmed; its link stops working.',
    params: byConfirmation,
    response: { 200: closed({ revision }, { position }) },
  },
} as const satisfies Calls

const field = closed({
  name: text,
  title: text,
  description: textOrNull,
  kind: { type: 'string', enum: ['box', 'text'] },
  maxLength: count,
})
const statement = closed({ title: text, paragraphs: listOf(text) })
const declaration = closed({ id: text, title: text, statements: listOf(statement), fields: listOf(field) })
export type Declaration = Of<typeof declaration>

const fact = closed({ field: text, label: text, text })
export type Fact = Of<typeof fact>

/** Content of a link: the declarations of one person and the answers they refer to, nothing else of the form. */
const opened = closed({
  status: { type: 'string', enum: ['asked', 'expired', 'confirmed'] },
  name: { ...textOrNull, description: 'of the person' },
  isFirstPerson: flag,
  agency: textOrNull,
  askedBy: textOrNull,
  expiresAt: time,
  confirmedAt: timeOrNull,
  language: text,
  languages: listOf(text),
  formVersion: text,
  about: { ...listOf(fact), description: 'name and answers that the declarations refer to, as they are now' },
  shown: { ...text, description: 'hash of `about`: confirming sends it, and is refused when the answers changed' },
  declarations: listOf(declaration),
})
export type Opened = Of<typeof opened>

const byToken = closed({ token })
const inLanguage = { type: 'object', properties: { lang: { type: 'string' } } } as const

/** Calls with the link; the token is in the body, so that logs of URLs do not have it. */
export const declarationCalls = {
  'POST /api/confirmations/open': {
    summary: 'The declarations that a link asks to confirm.',
    querystring: inLanguage,
    body: byToken,
    response: { 200: opened },
  },
  'POST /api/confirmations/confirm': {
    summary: 'Confirms the declarations under the version of the form that was read; has no effect when repeated.',
    body: {
      type: 'object',
      additionalProperties: false,
      required: ['token', 'formVersion', 'answers'],
      properties: {
        token,
        shown: { type: 'string', maxLength: 100 },
        formVersion: { type: 'string', maxLength: 100 },
        answers: { type: 'object', maxProperties: 50, description: 'validated by the form' },
      },
    },
    response: { 200: closed({ confirmedAt: timeOrNull }, { position }) },
  },
  'POST /api/confirmations/renew': {
    summary: 'Mails another link in place of an expired one, to the same address.',
    body: byToken,
    response: { 202: closed({ success: flag }) },
  },
} as const satisfies Calls
