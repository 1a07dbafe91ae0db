import type { FastifyInstance, FastifyRequest } from 'fastify'
import { scopeOf, type Right } from '@fleet/domain/rights/rights'
import { anonymousActor, sees, type Reader } from '@fleet/domain/visibility/audience'
import { answerDecisions, type AnswerAudience, type AnswerDecisions } from '@fleet/domain/visibility/decisions'
import { actorOf } from '@fleet/platform/http/session/session'

/** A field name, or every name except these. */
type Step = string | ReadonlySet<string>
/** A field of an answer and its audience; `undefined` without a decision. */
type AnswerField = {
  readonly path: readonly Step[]
  readonly audience: AnswerAudience | undefined
  /** How it is hidden: left out, or null where the contract requires the field. */
  readonly whenHidden: 'nothing' | 'null'
}

type Schema = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/**
 * Lists the fields of an answer by its JSON schema, each with its decision. Fields inside a hidden field are not
 * listed.
 */
export function answerFields(schema: unknown, decisions: AnswerDecisions | undefined): AnswerField[] {
  if (!isObject(schema)) return []
  const alternatives = ['oneOf', 'anyOf', 'allOf'].flatMap((word) => listOf(schema[word]))
  const inItems = [schema['items'], ...alternatives].flatMap((one) => answerFields(one, decisions))
  const properties = isObject(schema['properties']) ? schema['properties'] : {}
  const names = new Set(Object.keys(properties))
  const required = listOf(schema['required'])
  const other = schema['additionalProperties']
  const named = Object.entries(properties).map(([name, value]) => [name, name, value] as const)
  const all = isObject(other) ? [...named, ['*', names, other] as const] : named
  return [
    ...inItems,
    ...all.flatMap(([name, step, value]): AnswerField[] => {
      const decision = decisions?.[name]
      const whenHidden = required.includes(name) ? 'null' : 'nothing'
      if (typeof decision === 'string' && decision !== 'all') return [{ path: [step], audience: decision, whenHidden }]
      const within = answerFields(value, isObject(decision) ? decision : undefined)
      const isDecided = within.length === 0 ? decision === 'all' : isObject(decision)
      return isDecided
        ? [
            { path: [step], audience: 'all', whenHidden },
            ...within.map((field) => ({ ...field, path: [step, ...field.path] })),
          ]
        : [{ path: [step], audience: undefined, whenHidden }]
    }),
  ]
}

/** Returns the schemas of the successful answers of a route. */
export function answerSchemas(response: unknown): unknown[] {
  return isObject(response)
    ? Object.entries(response).flatMap(([status, schema]) => (status.startsWith('2') ? [schema] : []))
    : []
}

/** Returns whether only staff have this right. */
export function isStaffOnly(right: Right | 'open'): boolean {
  const others = [{ role: 'agent' }, { role: 'agent', member: true }, { role: 'guest' }, { role: 'none' }] as const
  return right !== 'open' && others.every((actor) => scopeOf(right, actor) === 'no')
}

/** Returns the answer without one of its fields. */
function without(answer: unknown, { path: [step, ...rest], ...field }: AnswerField): unknown {
  if (Array.isArray(answer)) return answer.map((one) => without(one, { path: [step ?? '', ...rest], ...field }))
  if (!isObject(answer) || step === undefined) return answer
  const isMeant = (name: string) => (typeof step === 'string' ? name === step : !step.has(name))
  return Object.fromEntries(
    Object.entries(answer).flatMap(([name, value]) => {
      if (!isMeant(name)) return [[name, value]]
      if (rest.length > 0) return [[name, without(value, { path: rest, ...field })]]
      return field.whenHidden === 'null' ? [[name, null]] : []
    }),
  )
}

function readerOf(request: FastifyRequest): Reader {
  return { actor: request.session.account === undefined ? anonymousActor : actorOf(request) }
}

/**
 * Removes from every answer the fields that `domain/visibility/decisions.ts` hides from its reader. Only staff receive
 * a field without a decision. The right to make the call has been checked before.
 */
export function registerVisibleAnswers(app: FastifyInstance): void {
  const hiddenFields = new Map<string, readonly AnswerField[]>()
  app.addHook('onRoute', ({ config, schema }) => {
    if (config?.call === undefined || isStaffOnly(config.right ?? 'open')) return
    const decisions = answerDecisions[config.call]
    const fields = answerSchemas(schema?.response).flatMap((answer) => answerFields(answer, decisions))
    hiddenFields.set(
      config.call,
      fields.filter(({ audience }) => audience !== 'all'),
    )
  })
  app.addHook('preSerialization', async (request, reply, answer: unknown) => {
    const fields = hiddenFields.get(request.routeOptions.config.call ?? '') ?? []
    // A refusal can precede the session, and is not part of the contract
    if (fields.length === 0 || reply.statusCode >= 300) return answer
    const reader = readerOf(request)
    return fields
      .filter(({ audience = 'staff' }) => !sees(audience, reader))
      .reduce((shown, field) => without(shown, field), answer)
  })
}
