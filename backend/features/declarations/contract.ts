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
    email: { type: 'string', maxLength: 255 },
    language,
  },
} as const

/** For who fills in for a guest. */
export const confirmationCalls = {
  'POST /api/submissions/:id/confirmations': {
    summary:
      'Asks the guest of a person to confirm declarations themselves, by a mailed link; asking again replaces what was asked before.',
    params: byId,
    body: confirmationBody,
    response: {
      201: closed({ id: text, person, declarations: listOf(text), expiresAt: time, revision }, { position }),
    },
  },
  'POST /api/submissions/:id/confirmations/:confirmationId/take-back': {
    summary: 'Takes it back while nobody confirmed it: the link opens nothing any more.',
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

/** What the link opens: the declarations of one person with what they speak of, and nothing else of the form. */
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
  about: { ...listOf(fact), description: 'the name and what the declarations speak of, as answered now' },
  shown: { ...text, description: 'of `about`: confirming names it, and is refused once something else would be shown' },
  declarations: listOf(declaration),
})
export type Opened = Of<typeof opened>

const byToken = closed({ token })
const inLanguage = { type: 'object', properties: { lang: { type: 'string' } } } as const

/** For who has the link; the token travels in the body, so that no log of addresses has it. */
export const declarationCalls = {
  'POST /api/confirmations/open': {
    summary: 'What a link asks to confirm.',
    querystring: inLanguage,
    body: byToken,
    response: { 200: opened },
  },
  'POST /api/confirmations/confirm': {
    summary: 'The guest’s own word, of the version of the form that they read; again changes nothing.',
    body: {
      type: 'object',
      additionalProperties: false,
      required: ['token', 'formVersion', 'answers'],
      properties: {
        token,
        shown: { type: 'string', maxLength: 100 },
        formVersion: { type: 'string', maxLength: 100 },
        answers: { type: 'object', maxProperties: 50, description: 'judged by the form' },
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
