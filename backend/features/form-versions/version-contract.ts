import type { BodyOf, Calls, Of } from '@fleet/platform/http/contract/call'
import {
  closed,
  count,
  flag,
  json,
  lang,
  listOf,
  orNull,
  params,
  person,
  recordOf,
  text,
  textOrNull,
  time,
} from '@fleet/platform/http/contract/values'
import { byVersion } from './contract.ts'

const byForm = params({ formId: { type: 'string', maxLength: 100 } })
const version = { type: 'string', pattern: '^[0-9a-f]{64}$' } as const
const versionOrFolder = { type: 'string', pattern: '^([0-9a-f]{64}|folder)$' } as const

const publicationsQuery = {
  type: 'object',
  properties: { limit: { type: 'string', pattern: '^[1-9][0-9]{0,3}$' }, lang },
} as const

const findingsQuery = { type: 'object', properties: { lang } } as const

/** Two versions, or one and the files in the folder. */
const differenceQuery = {
  type: 'object',
  required: ['from', 'to'],
  properties: { from: version, to: versionOrFolder, lang },
} as const
const rehearsalQuery = { type: 'object', properties: { from: version, to: versionOrFolder, lang } } as const

/**
 * Files that replace those of the serving version, by path; null removes one. Files that are only in the folder are
 * included.
 */
const rehearsalBody = closed({
  files: {
    type: 'object',
    maxProperties: 500,
    propertyNames: { maxLength: 300 },
    additionalProperties: { type: ['string', 'null'], maxLength: 8_000_000 },
  },
})

/**
 * `refused`: the folder is invalid and the last good version keeps serving. `superseded`: it has an older version than
 * the serving one.
 */
const folderState = { type: 'string', enum: ['good', 'refused', 'superseded'] } as const
const listedForm = closed({ formId: text, title: text, serving: version, state: folderState })
export type ListedForm = Of<typeof listedForm>

/** One difference in meaning, as a sentence in the reader's language. */
const change = closed(
  { kind: { type: 'string', enum: ['added', 'removed', 'changed'] }, code: text, text },
  { step: text, field: text },
)
export type Change = Of<typeof change>

/** One publication; a version appears twice when a change was reverted. */
const publication = closed({
  version,
  publishedAt: time,
  author: { ...textOrNull, description: 'null: a file edit without a known author' },
  serving: flag,
  summary: text,
  changes: listOf(change),
})
export type Publication = Of<typeof publication>

/** In the reader's language. */
const finding = closed(
  {
    severity: { type: 'string', enum: ['error', 'warning'] },
    path: text,
    line: { type: 'integer' },
    column: { type: 'integer' },
    code: text,
    reason: text,
  },
  { hint: text },
)
export type Finding = Of<typeof finding>

const found = { errors: listOf(finding), warnings: listOf(finding) } as const
const findings = closed({
  state: folderState,
  serving: version,
  folder: { ...textOrNull, description: 'null while it is refused' },
  checkedAt: time,
  ...found,
})
export type Findings = Of<typeof findings>

const lineNumber = { type: ['integer', 'null'] } as const
const line = closed({
  kind: { type: 'string', enum: ['same', 'added', 'removed'] },
  from: lineNumber,
  to: lineNumber,
  text,
})
export type Line = Of<typeof line>
const file = closed({ path: text, added: count, removed: count, hunks: listOf(closed({ lines: listOf(line) })) })
export type FileDifference = Of<typeof file>
const difference = closed({ from: version, to: versionOrFolder, changes: listOf(change), files: listOf(file) })

/** A submission that is open now; `persons` by number. */
const concerned = closed({
  id: text,
  referenceCode: text,
  name: textOrNull,
  persons: listOf(person),
  concerned: {
    ...listOf(closed({ person, from: textOrNull, to: textOrNull })),
    description: 'current and new value, as the forms page shows them to readers with the right to every registration',
  },
})
export type Concerned = Of<typeof concerned>

const effect = closed({
  kind: {
    type: 'string',
    enum: ['required', 'invalid', 'vanishes', 'changes', 'appears', 'hidden', 'orphaned', 'moment', 'warning'],
  },
  step: text,
  stepTitle: text,
  field: text,
  label: text,
  code: text,
  submissions: count,
  persons: count,
  examples: { ...listOf(concerned), description: 'all of them, at most 50,000 in a rehearsal' },
})
export type Effect = Of<typeof effect>

/** `drafts`: number replayed; `safe`: number without changes; `unreadable`: codes of drafts that cannot be read. */
const rehearsal = closed({
  from: version,
  to: version,
  drafts: count,
  safe: count,
  unreadable: listOf(text),
  effects: listOf(effect),
})
export type Rehearsal = Of<typeof rehearsal>
const rehearsedFiles = closed({
  ...found,
  total: closed({ errors: count, warnings: count }),
  changes: listOf(change),
  rehearsal: orNull(rehearsal),
})

/** The forms page of admins. */
export const versionCalls = {
  'GET /api/forms': {
    summary: 'Every form, its serving version, and the state of its folder.',
    querystring: { type: 'object', properties: { lang } },
    response: { 200: listOf(listedForm) },
  },
  'GET /api/forms/:formId/versions': {
    summary: 'Publications, newest first.',
    params: byForm,
    querystring: publicationsQuery,
    response: { 200: listOf(publication) },
  },
  'GET /api/forms/:formId/difference': {
    summary: 'Differences between two versions, in words and line by line.',
    params: byForm,
    querystring: differenceQuery,
    response: { 200: difference },
  },
  'GET /api/forms/:formId/findings': {
    summary: "Findings in a form's folder.",
    params: byForm,
    querystring: findingsQuery,
    response: { 200: findings },
  },
  'GET /api/forms/:formId/versions/:version/sample': {
    summary: 'Sample answers for a version.',
    params: byVersion,
    response: { 200: closed({ answers: recordOf(json) }) },
  },
} as const satisfies Calls

/** Effects of another version on the drafts that are open now. */
export const rehearsalCalls = {
  'GET /api/forms/:formId/rehearsal': {
    summary: 'Effects of a version, or the folder, on open drafts.',
    params: byForm,
    querystring: rehearsalQuery,
    response: { 200: rehearsal },
  },
  'POST /api/forms/:formId/rehearsal': {
    summary: 'Effects of these files on open drafts; nothing is stored.',
    params: byForm,
    body: rehearsalBody,
    response: { 200: rehearsedFiles },
  },
} as const satisfies Calls

export type RehearsalBody = BodyOf<(typeof rehearsalCalls)['POST /api/forms/:formId/rehearsal']>
