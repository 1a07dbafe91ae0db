import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { EventStoreUnavailable, OutcomeUnknown } from '@fleet/domain/kernel/event-store'
import { type Problem, Rejection } from '@fleet/domain/kernel/rejection'
import { Contended } from '../event-sourcing/command-handler/request-deadline.ts'
import { StoreFull } from '../event-sourcing/command-handler/room-guard.ts'
import { TamperedError } from '../vault/cipher.ts'
import { dayIn } from '../text-format/dates.ts'
import { durationIn, sizeIn } from '../text-format/durations.ts'
import { languageOf, messageIn } from './texts.ts'
import { truncateValues, reportedProblems } from './reported-problems.ts'
import { httpLimits } from './limits.ts'

/** Error codes with their HTTP status; the text of each is `errors.<code>` in each language. */
export type ErrorCodes = Readonly<Record<string, number>>

/** Error codes of any request; features add their own. */
export const httpErrorCodes = {
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
  'persons.keyMissing': 409,
  'reads.behind': 503,
  'request.invalid': 422,
  'request.malformed': 400,
  'request.tooLarge': 413,
  'request.tooDeep': 400,
  'request.tooSlow': 408,
  'request.addressTooLong': 414,
  'request.unsupportedType': 415,
  'request.unknownRoute': 404,
  'limits.busy': 503,
  'store.full': 507,
  'store.unavailable': 503,
  'store.outcomeUnknown': 503,
  'store.tampered': 500,
  'server.fault': 500,
} as const satisfies ErrorCodes

const limitCodes: Readonly<Record<string, string>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.tooLarge',
  FST_REQ_FILE_TOO_LARGE: 'request.tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.unsupportedType',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request.malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.malformed',
  FST_ERR_CTP_INVALID_JSON_BODY: 'request.malformed',
}

type ErrorDetails = { code: string; problems: readonly Problem[]; values: Readonly<Record<string, string | number>> }

/** Maps an error to its code and details; anything unexpected is `server.fault` and is logged in full. */
function detailsOf(error: FastifyError | Error): ErrorDetails {
  if (error instanceof Rejection) return error
  const plain = (code: string, problems: readonly Problem[] = []): ErrorDetails => ({ code, problems, values: {} })
  if (error instanceof Contended) return plain('commands.contended')
  if (error instanceof StoreFull) return plain('store.full')
  if (error instanceof EventStoreUnavailable) return plain('store.unavailable')
  if (error instanceof OutcomeUnknown) return plain('store.outcomeUnknown')
  if (error instanceof TamperedError) return plain('store.tampered')
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
  // A path outside the pages' folder, or one that does not exist.
  if (status === 403 || status === 404) return plain('request.unknownRoute')
  if (status >= 400 && status < 500) return plain('request.malformed')
  return plain('server.fault')
}

/** The error code that the answer to this error would have. */
export function codeOf(error: unknown): string {
  return error instanceof Error ? detailsOf(error).code : 'server.fault'
}

function limitOf({ params }: { params: Record<string, unknown> }): { values?: { limit: number } } {
  return typeof params['limit'] === 'number' ? { values: { limit: params['limit'] } } : {}
}

function fieldOf(validation: { instancePath: string; params: Record<string, unknown> }): string {
  const named = validation.params['missingProperty'] ?? validation.params['additionalProperty']
  const path = validation.instancePath.split('/').slice(1)
  return [...path, ...(typeof named === 'string' ? [named] : [])].join('.')
}

/** Texts of single problems; the caller supplies those that depend on a form's own texts through `messages`. */
export type ProblemMessages = (problem: Problem) => string | undefined

/**
 * Formats values in the language of the text: `{wait}` until the next attempt, a `{day}`, the `{size}` limit of a body.
 */
function inWords(
  request: FastifyRequest,
  { seconds, day }: ErrorDetails['values'],
  language: string,
): Record<string, string> {
  return {
    size: sizeIn(language, request.routeOptions.bodyLimit ?? httpLimits.smallBody.max),
    ...(typeof seconds === 'number' ? { wait: durationIn(language, seconds) } : {}),
    ...(typeof day === 'string' ? { day: dayIn(language, day, 'longDay') } : {}),
  }
}

/**
 * Sends RFC 9457 problem details in the request's language: at most 50 problems, with values of the request truncated.
 */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  error: Error,
  messages?: ProblemMessages,
): FastifyReply {
  const { code, problems, values: given } = detailsOf(error)
  const values = truncateValues(given)
  const { reported, total } = reportedProblems(problems)
  const status = statusOf(request, code)
  if (status >= 500) request.log.error({ err: error }, code)
  const language = languageOf(request)
  const text = messageIn(language, `errors.${code}`, { ...values, ...inWords(request, values, language) })
  const errors = reported.map((problem) => ({
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

declare module 'fastify' {
  interface FastifyInstance {
    errorCodes: ErrorCodes
  }
}

/** The HTTP status of an error code. */
export function statusOf({ server }: FastifyRequest, code: string): number {
  return server.errorCodes[code] ?? 500
}

/** Answers every error as problem details; `errorCodes`: those of the features. */
export function registerErrors(app: FastifyInstance, errorCodes: ErrorCodes): void {
  app.decorate('errorCodes', { ...httpErrorCodes, ...errorCodes })
  app.setErrorHandler((error: FastifyError, request, reply) => sendProblem(request, reply, error))
}
