import type { FastifyInstance, FastifyRequest } from 'fastify'
import { reachOf, type Right } from '@fleet/domain/rights/rights'
import { nobody, sees, type Reader } from '@fleet/domain/visibility/audience'
import { answerDecisions, type AnswerAudience, type AnswerDecisions } from '@fleet/domain/visibility/decisions'
import { actorOf } from '@fleet/platform/http/session/session'

/** A name, or every name but these. */
type Step = string | ReadonlySet<string>
/** A field that an answer may hold, with who sees it; undefined: nobody decided. */
export type AnswerField = {
  readonly path: readonly Step[]
  readonly audience: AnswerAudience | undefined
  /** What stands in its place for everybody else: nothing, or null where the contract asks for it. */
  readonly instead: 'nothing' | 'null'
}

type Schema = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Fields of an answer by its JSON schema, each with the decision on it. What is within a field that not everybody sees is not among them. */
export function fieldsOf(schema: unknown, decisions: AnswerDecisions | undefined): AnswerField[] {
  if (!isObject(schema)) return []
  const alternatives = ['oneOf', 'anyOf', 'allOf'].flatMap((word) => listOf(schema[word]))
  const inItems = [schema['items'], ...alternatives].flatMap((one) => fieldsOf(one, decisions))
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
      const instead = required.includes(name) ? 'null' : 'nothing'
      if (typeof decision === 'string' && decision !== 'all') return [{ path: [step], audience: decision, instead }]
      const within = fieldsOf(value, isObject(decision) ? decision : undefined)
      const isDecided = within.length === 0 ? decision === 'all' : isObject(decision)
      return isDecided
        ? [
            { path: [step], audience: 'all', instead },
            ...within.map((field) => ({ ...field, path: [step, ...field.path] })),
          ]
        : [{ path: [step], audience: undefined, instead }]
    }),
  ]
}

/** Everything that the contract of a route answers with success. */
export function answersOf(response: unknown): unknown[] {
  return isObject(response)
    ? Object.entries(response).flatMap(([status, schema]) => (status.startsWith('2') ? [schema] : []))
    : []
}

/** Whether nobody but staff may make calls that take this right. */
export function isForStaffAlone(right: Right | 'open'): boolean {
  const others = [{ role: 'agent' }, { role: 'agent', member: true }, { role: 'guest' }, { role: 'none' }] as const
  return right !== 'open' && others.every((actor) => reachOf(right, actor) === 'no')
}

/** An answer without one of its fields. */
function without(answer: unknown, { path: [step, ...rest], ...field }: AnswerField): unknown {
  if (Array.isArray(answer)) return answer.map((one) => without(one, { path: [step ?? '', ...rest], ...field }))
  if (!isObject(answer) || step === undefined) return answer
  const isMeant = (name: string) => (typeof step === 'string' ? name === step : !step.has(name))
  return Object.fromEntries(
    Object.entries(answer).flatMap(([name, value]) => {
      if (!isMeant(name)) return [[name, value]]
      if (rest.length > 0) return [[name, without(value, { path: rest, ...field })]]
      return field.instead === 'null' ? [[name, null]] : []
    }),
  )
}

function readerOf(request: FastifyRequest): Reader {
  return { actor: request.session.account === undefined ? nobody : actorOf(request) }
}

/**
 * Takes out of every answer what `domain/visibility/decisions.ts` keeps from whoever asked; of what nobody decided on, staff alone
 * see anything. The right to make the call was checked before, for the thing that it names.
 */
export function registerVisibleAnswers(app: FastifyInstance): void {
  const keptBack = new Map<string, readonly AnswerField[]>()
  app.addHook('onRoute', ({ config, schema }) => {
    if (config?.call === undefined || isForStaffAlone(config.right ?? 'open')) return
    const decisions = answerDecisions[config.call]
    const fields = answersOf(schema?.response).flatMap((answer) => fieldsOf(answer, decisions))
    keptBack.set(
      config.call,
      fields.filter(({ audience }) => audience !== 'all'),
    )
  })
  app.addHook('preSerialization', async (request, reply, answer: unknown) => {
    const fields = keptBack.get(request.routeOptions.config.call ?? '') ?? []
    // A refusal may come before it is known who asks, and is no answer of the contract
    if (fields.length === 0 || reply.statusCode >= 300) return answer
    const reader = readerOf(request)
    return fields
      .filter(({ audience = 'staff' }) => !sees(audience, reader))
      .reduce((shown, field) => without(shown, field), answer)
  })
}
