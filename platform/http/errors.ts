import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { EventStoreUnavailable, OutcomeUnknown } from '@fleet/domain/kernel/event-store'
import type { Problem } from '@fleet/domain/kernel/rejection'
import { Rejection } from '@fleet/domain/kernel/rejection'
import { limits } from './limits.ts'
import { Contended } from '../event-sourcing/command-handler/contended.ts'
import { Tampered } from '../vault/tampered.ts'
import { durationIn, sizeIn } from '../text-format/durations.ts'
import { languageOf, messageIn } from './texts.ts'
import { cutValues, toldProblems } from './told-problems.ts'

/** Every code a person can meet, and its HTTP status. Its text is `errors.<code>` in each language (a test says so). */
export const statusOfCode: Readonly<Record<string, number>> = {
  'submissions.notFound': 404,
  'submissions.noId': 400,
  'submissions.taken': 409,
  'submissions.unknownPerson': 422,
  'submissions.invalid': 422,
  'submissions.notEditable': 409,
  'submissions.notSubmittable': 409,
  'submissions.changedSinceShown': 409,
  'submissions.incomplete': 422,
  'submissions.conflict': 409,
  'submissions.notAsked': 409,
  'submissions.documentMissing': 409,
  'submissions.unknownRevision': 422,
  'submissions.tooManyChanges': 409,
  'persons.erased': 410,
  'review.notAllowed': 409,
  'review.decidedSince': 409,
  'review.changedSince': 409,
  'review.reasonMissing': 422,
  'review.nothingAsked': 422,
  'review.unknownItem': 422,
  'proposals.notFound': 404,
  'proposals.notOpen': 409,
  'proposals.tooLate': 409,
  'proposals.nothing': 422,
  'proposals.waiting': 409,
  'proposals.decided': 409,
  'proposals.undecided': 422,
  'proposals.fieldGone': 409,
  'proposals.withoutEffect': 422,
  'trips.notFound': 404,
  'trips.notMovable': 409,
  'documents.notFound': 404,
  'documents.taken': 409,
  'documents.damaged': 500,
  'documents.unknownKind': 422,
  'documents.tooLarge': 413,
  'documents.unsupported': 415,
  'documents.missing': 422,
  'documents.unreadable': 422,
  'documents.tooManyPixels': 422,
  'documents.tooManyPages': 422,
  'documents.encrypted': 422,
  'documents.acting': 422,
  'documents.tooMuchWork': 422,
  'documents.infected': 422,
  'documents.tooMany': 409,
  'documents.unscanned': 409,
  'documents.noRoom': 507,
  'documents.storeAway': 503,
  'uploads.notFound': 404,
  'uploads.elsewhere': 409,
  'uploads.notWhole': 409,
  'accounts.taken': 409,
  'accounts.notFound': 404,
  'accounts.topAdmin': 409,
  'accounts.own': 409,
  'accounts.inactive': 403,
  'passwords.linkInvalid': 410,
  'passwords.common': 422,
  'secondFactor.none': 409,
  'secondFactor.demanded': 409,
  'secondFactor.own': 409,
  'reservations.taken': 409,
  'invitations.invalid': 404,
  'invitations.accepted': 409,
  'invitations.otherAccount': 409,
  'invitations.notFound': 404,
  'invitations.redeemed': 409,
  'invitations.expired': 409,
  'invitations.ended': 409,
  'invitations.noAddress': 409,
  'invitations.moreRights': 409,
  'parts.first': 409,
  'parts.handedOver': 409,
  'parts.notFound': 404,
  'parts.oneEach': 409,
  'parts.own': 409,
  'confirmations.invalid': 404,
  'confirmations.expired': 410,
  'confirmations.changed': 409,
  'confirmations.changedSinceShown': 409,
  'confirmations.confirmed': 409,
  'agents.noAgentId': 400,
  'agents.notApproved': 403,
  'agents.notFound': 404,
  'agents.changedSince': 409,
  'agents.teamFull': 409,
  'commands.contended': 503,
  'session.required': 401,
  'session.badCredentials': 401,
  'session.badUsername': 401,
  'session.tooManyAttempts': 429,
  'session.notFound': 404,
  'session.codeNeeded': 401,
  'session.codeWrong': 401,
  'session.notRecent': 403,
  'session.secondFactorMissing': 403,
  'access.denied': 403,
  'access.foreignOrigin': 403,
  'preview.notHere': 403,
  'signIn.failed': 401,
  'signIn.cancelled': 401,
  'signIn.emailNotVerified': 403,
  'signIn.otherIdentity': 403,
  'signIn.secondFactor': 403,
  'signIn.notAgain': 403,
  'signIn.unavailable': 503,
  'forms.notFound': 404,
  'forms.superseded': 409,
  'imports.notFound': 404,
  'imports.dropped': 409,
  'imports.missing': 422,
  'imports.rowsWithProblems': 422,
  'imports.nothingNew': 409,
  'imports.unknownType': 415,
  'imports.protected': 415,
  'imports.damaged': 422,
  'imports.unclosedQuote': 422,
  'imports.markup': 422,
  'imports.merged': 422,
  'imports.empty': 422,
  'imports.noRows': 422,
  'imports.sameHeading': 422,
  'imports.tooManyRows': 422,
  'imports.tooManyColumns': 422,
  'imports.cellTooLong': 422,
  'imports.tooMuchText': 422,
  'imports.tooLarge': 413,
  'imports.tooSlow': 422,
  'exports.tooManyRows': 422,
  'listViews.tooMany': 409,
  'exports.notSigned': 404,
  'sheets.notFound': 404,
  'passengerLists.notFound': 404,
  'passengerLists.issuedMeanwhile': 409,
  'passengerLists.empty': 422,
  'limits.exportUnderWay': 409,
  'reads.behind': 503,
  'request.invalid': 422,
  'request.malformed': 400,
  'request.tooLarge': 413,
  'request.tooDeep': 400,
  'request.tooSlow': 408,
  'request.addressTooLong': 414,
  'request.unsupportedType': 415,
  'request.unknownRoute': 404,
  'limits.registrations': 429,
  'limits.uploads': 429,
  'limits.looks': 429,
  'limits.invitations': 429,
  'limits.confirmations': 429,
  'limits.streams': 429,
  'limits.busy': 503,
  'store.unavailable': 503,
  'store.outcomeUnknown': 503,
  'store.tampered': 500,
  'server.fault': 500,
}

const limitCodes: Readonly<Record<string, string>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.tooLarge',
  FST_REQ_FILE_TOO_LARGE: 'request.tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.unsupportedType',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request.malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.malformed',
  FST_ERR_CTP_INVALID_JSON_BODY: 'request.malformed',
}

type Told = { code: string; problems: readonly Problem[]; values: Readonly<Record<string, string | number>> }

/** What went wrong, as a code; anything unforeseen is `server.fault` and is logged whole. */
function told(error: FastifyError | Error): Told {
  if (error instanceof Rejection) return error
  const plain = (code: string, problems: readonly Problem[] = []): Told => ({ code, problems, values: {} })
  if (error instanceof Contended) return plain('commands.contended')
  if (error instanceof EventStoreUnavailable) return plain('store.unavailable')
  if (error instanceof OutcomeUnknown) return plain('store.outcomeUnknown')
  if (error instanceof Tampered) return plain('store.tampered')
  if ('validation' in error && Array.isArray(error.validation)) {
    return plain(
      'request.invalid',
      error.validation.map((one) => ({ field: fieldOf(one), code: one.keyword, ...limitOf(one) })),
    )
  }
  const code = 'code' in error && typeof error.code === 'string' ? limitCodes[error.code] : undefined
  if (code !== undefined) return plain(code)
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500
  if (status === 408) return plain('request.tooSlow')
  // A path that leads out of the pages' folder, or nowhere.
  if (status === 403 || status === 404) return plain('request.unknownRoute')
  if (status >= 400 && status < 500) return plain('request.malformed')
  return plain('server.fault')
}

/** The code that an answer to this failure would have. */
export function codeOf(error: unknown): string {
  return error instanceof Error ? told(error).code : 'server.fault'
}

function limitOf({ params }: { params: Record<string, unknown> }): { values?: { limit: number } } {
  return typeof params['limit'] === 'number' ? { values: { limit: params['limit'] } } : {}
}

function fieldOf(validation: { instancePath: string; params: Record<string, unknown> }): string {
  const named = validation.params['missingProperty'] ?? validation.params['additionalProperty']
  const path = validation.instancePath.split('/').slice(1)
  return [...path, ...(typeof named === 'string' ? [named] : [])].join('.')
}

/** Texts of single problems; what depends on a form's own texts is filled in by the caller through `messages`. */
export type ProblemMessages = (problem: Problem) => string | undefined

/** Numbers that a text says in words: `{wait}` until another try, `{size}` a body may have. */
function inWords(request: FastifyRequest, { seconds }: Told['values'], language: string): Record<string, string> {
  const size = sizeIn(language, request.routeOptions.bodyLimit ?? limits.smallBody.most)
  return typeof seconds === 'number' ? { wait: durationIn(language, seconds), size } : { size }
}

/** RFC 9457 problem details, in the request's language: at most 50 problems, of which nothing that came in is told back at length. */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  error: Error,
  messages?: ProblemMessages,
): FastifyReply {
  const { code, problems, values: given } = told(error)
  const values = cutValues(given)
  const { told: shown, total } = toldProblems(problems)
  const status = statusOfCode[code] ?? 500
  if (status >= 500) request.log.error({ err: error }, code)
  const language = languageOf(request)
  const text = messageIn(language, `errors.${code}`, { ...values, ...inWords(request, values, language) })
  const errors = shown.map((problem) => ({
    ...problem,
    message: messages?.(problem) ?? messageIn(language, `problems.${problem.code}`, problem.values ?? {}),
  }))
  const signIn = /^\/api\/(auth\/|agent-users\/login)/.test(request.url) ? { success: false, message: text } : {}
  if (status === 503) void reply.header('retry-after', String(values['seconds'] ?? 2))
  if (status === 429) void reply.header('retry-after', String(values['seconds'] ?? 60))
  return reply
    .code(status)
    .type('application/problem+json')
    .send({
      type: 'about:blank',
      title: messageIn(language, `errors.title.${status}`, {}),
      status,
      code,
      detail: text,
      ...signIn,
      ...(Object.keys(values).length === 0 ? {} : { values }),
      ...(errors.length === 0 ? {} : { errors, total }),
    })
}

export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => sendProblem(request, reply, error))
}
