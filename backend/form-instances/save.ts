import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Answers } from '@fleet/domain/form-instances/events'
import type { Warning } from '@fleet/domain/form-instances/submit'
import type { Command, CommandMeta } from '@fleet/domain/kernel/command'
import type { Event } from '@fleet/domain/kernel/event'
import { Rejection, reject } from '@fleet/domain/kernel/rejection'
import { commandMeta } from '@fleet/platform/http/command-meta'
import { tellPosition } from '@fleet/platform/http/read-your-writes'
import type { Clock } from '@fleet/platform/time/clock'
import type { MasterKeys } from '@fleet/platform/vault/keys'
import type { FormRegistry } from '../form-registry/registry.ts'
import { formOf } from './form-rules.ts'
import { refuseEndless } from './authorized-instance.ts'
import type { Fillable, FilledForms, Found, Kind } from './form-type.ts'
import { sendFormProblem, toldWarnings } from './problem-messages.ts'
import type { AnswersToSave } from '@fleet/domain/form-instances/save'
import type { Json } from '@fleet/domain/kernel/json'
import { namesBesideAnswers } from '@fleet/form-schemas/engine/tools/form-files/reserved-names'
import type { SaveBody } from './contract.ts'

/** Somebody's request about one of a kind. */
export type Asked<S extends Fillable, R extends FastifyRequest = FastifyRequest> = {
  readonly request: R
  readonly reply: FastifyReply
  readonly found: Found<S>
}

/** What is checked before any form is submitted, beside its own rules. @throws Rejection */
export type BeforeSubmit = (found: { readonly id: string }) => Promise<void>

type Deps = {
  readonly clock: Clock
  readonly keys: MasterKeys
  readonly forms: FormRegistry
}

const hasAnswers = (data: object): data is { readonly answers: Answers } => 'answers' in data
const hasWarnings = (data: object): data is { readonly warnings: readonly Warning[] } => 'warnings' in data

/** Fields that a save changed, not what the form did of itself, and those of them that have no answer now. */
function changedFields(
  events: readonly Event[],
  alsoChanged: (event: Event) => readonly string[],
): { changed: string[]; cleared: string[] } {
  const answers = events.flatMap(({ type, data }) =>
    type === 'AnswersSaved' && hasAnswers(data) ? Object.entries(data.answers) : [],
  )
  const without = answers.filter(([, value]) => value === null || value === undefined)
  return {
    changed: [...events.flatMap(alsoChanged), ...answers.map(([field]) => field)],
    cleared: without.map(([field]) => field),
  }
}

/** Answers a refusal with the texts of the form that judged. */
async function judgedBy<S extends Fillable, T>(
  { forms }: Deps,
  kind: Pick<Kind<S>, 'formId'> & { readonly filled: Pick<FilledForms<S>, 'peek'> },
  { request, reply, found }: Asked<S>,
  work: () => Promise<T>,
): Promise<T | FastifyReply> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Rejection)) throw error
    return sendFormProblem(
      request,
      reply,
      error,
      await formOf(forms, kind.formId, (await kind.filled.peek(found.id)).state),
    )
  }
}

/** Saves answers, and whatever else the kind's command says. */
export function save<S extends Fillable, Save extends Command>(
  parts: Deps,
  kind: Kind<S, Save>,
  asked: Asked<S>,
  command: Save,
) {
  const { reply, found } = asked
  return judgedBy(parts, kind, asked, async () => {
    refuseEndless(found, command.meta.actor)
    const { revision, formVersion = '', events, position } = await kind.filled.handle(found.id, command)
    void reply.header('etag', `"${revision}"`)
    return {
      revision,
      formVersion,
      ...changedFields(events, kind.alsoChanged ?? (() => [])),
      ...tellPosition(reply, position),
    }
  })
}

/** `shown`: hash of what was read before it was signed. */
type Submitting = { readonly shown?: string | undefined; readonly meta?: CommandMeta }

/**
 * Hands in what was filled.
 * @throws Rejection what `beforeSubmit` refuses with
 */
export async function submit<S extends Fillable>(
  parts: Deps & { readonly beforeSubmit: BeforeSubmit },
  kind: Kind<S>,
  asked: Asked<S>,
  { shown, meta = commandMeta(asked.request, parts) }: Submitting = {},
) {
  const { request, reply, found } = asked
  await parts.beforeSubmit(found)
  return judgedBy(parts, kind, asked, async () => {
    const { revision, state, events, position } = await kind.filled.handle(found.id, {
      type: 'SubmitForm',
      data: { today: parts.clock.today(), ...(shown === undefined ? {} : { shown }) },
      meta,
    })
    const warnings = events
      .flatMap(({ data }) => (hasWarnings(data) ? data.warnings : []))
      .filter((warning) => found.visibility?.isTold(warning) ?? true)
    const form = await formOf(parts.forms, kind.formId, state)
    return {
      revision,
      status: state.status,
      ...toldWarnings(request, warnings, form),
      ...tellPosition(reply, position),
    }
  })
}

/** What the answer of GET adds and a save may send back unread, and the client's own `totalSteps`. */
const told: ReadonlySet<string> = new Set(namesBesideAnswers)

/** The revision named by `If-Match: "<revision>"`; undefined without one. @throws Rejection submissions.unknownRevision */
function revisionOf(ifMatch: string | undefined): number | undefined {
  if (ifMatch === undefined || ifMatch === '*') return undefined
  const match = /^(?:W\/)?"(\d{1,9})"$/.exec(ifMatch.trim())
  return match?.[1] === undefined ? reject('submissions.unknownRevision') : Number(match[1])
}

/** The revision that who asks has seen; undefined: the present one. @throws Rejection submissions.unknownRevision */
export function revisionSeen({ headers }: FastifyRequest): number | undefined {
  return revisionOf(headers['if-match'])
}

/**
 * What a save of any form says; every key that is not known for something else is an answer, for the domain to judge.
 * `notAnswers`: keys of its kind that are none.
 */
export function savedIn(
  { body, headers }: FastifyRequest<{ Body: SaveBody }>,
  notAnswers: ReadonlySet<string> = new Set(),
): AnswersToSave {
  const { passengerIndex: person = 1, currentStep, currentStepId, ...others } = body
  const answers = Object.entries(others).filter(
    (entry): entry is [string, Json] => !told.has(entry[0]) && !notAnswers.has(entry[0]),
  )
  const seen = revisionOf(headers['if-match'])
  const drawnFrom = headers['x-form-version']
  return {
    person,
    answers: Object.fromEntries(answers),
    ...(currentStep === undefined ? {} : { currentStep }),
    ...(currentStepId === undefined ? {} : { currentStepId }),
    ...(seen === undefined ? {} : { seen }),
    ...(typeof drawnFrom === 'string' ? { drawnFrom } : {}),
  }
}
