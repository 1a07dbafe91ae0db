import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Answers } from '@fleet/domain/form-instances/events'
import type { Warning } from '@fleet/domain/form-instances/submit'
import type { Command, CommandMeta } from '@fleet/domain/kernel/command'
import type { Event } from '@fleet/domain/kernel/event'
import { Rejection, reject } from '@fleet/domain/kernel/rejection'
import { commandMeta } from '@fleet/platform/http/command-meta'
import { setReadPosition } from '@fleet/platform/http/read-your-writes'
import type { Clock } from '@fleet/platform/time/clock'
import type { MasterKeys } from '@fleet/platform/vault/keys'
import type { FormRegistry } from '../form-registry/registry.ts'
import type { CountSave } from './save-allowance.ts'
import { formOf } from './form-rules.ts'
import { refuseTooManyChanges } from './authorized-instance.ts'
import type { FormInstance, FormInstanceHandler, Authorized, FormType } from './form-type.ts'
import { sendFormProblem, warningsWithTexts } from './problem-messages.ts'
import type { AnswersToSave } from '@fleet/domain/form-instances/save'
import type { Json } from '@fleet/domain/kernel/json'
import { namesInCalls } from '@fleet/form-schemas/engine/tools/form-files/reserved-names'
import type { SaveBody } from './contract.ts'

/** A request to a form instance. */
export type InstanceRequest<S extends FormInstance, R extends FastifyRequest = FastifyRequest> = {
  readonly request: R
  readonly reply: FastifyReply
  readonly found: Authorized<S>
}

/** A check before any form is submitted, in addition to its own rules. @throws Rejection */
export type BeforeSubmit = (found: { readonly id: string }) => Promise<void>

type Deps = {
  readonly clock: Clock
  readonly keys: MasterKeys
  readonly forms: FormRegistry
}
type SaveDeps = Deps & { readonly countSave: CountSave }

const hasAnswers = (data: object): data is { readonly answers: Answers } => 'answers' in data
const hasWarnings = (data: object): data is { readonly warnings: readonly Warning[] } => 'warnings' in data

/** Fields that a save changed, without those changed by the form's rules, and those of them without an answer now. */
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

/** Sends a refusal with the texts of the form version that refused. */
async function withFormTexts<S extends FormInstance, T>(
  { forms }: Deps,
  formType: Pick<FormType<S>, 'formId'> & { readonly instances: Pick<FormInstanceHandler<S>, 'peek'> },
  { request, reply, found }: InstanceRequest<S>,
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
      await formOf(forms, formType.formId, (await formType.instances.peek(found.id)).state),
    )
  }
}

/** Saves answers by the form type's command. @throws Rejection limits.saves | limits.savedBytes */
export function save<S extends FormInstance, Save extends Command>(
  deps: SaveDeps,
  formType: FormType<S, Save>,
  context: InstanceRequest<S>,
  command: Save,
) {
  const { request, reply, found } = context
  return withFormTexts(deps, formType, context, async () => {
    deps.countSave(request)
    refuseTooManyChanges(found, command.meta.actor)
    const { revision, formVersion = '', events, position } = await formType.instances.handle(found.id, command)
    void reply.header('etag', `"${revision}"`)
    return {
      revision,
      ...(events.length === 0 ? {} : { previousRevision: revision - events.length }),
      formVersion,
      ...changedFields(events, formType.alsoChanged ?? (() => [])),
      ...setReadPosition(reply, position),
    }
  })
}

/** `shown`: hash of the content that the signer read. */
type SubmitOptions = { readonly shown?: string | undefined; readonly meta?: CommandMeta }

/**
 * Submits a form instance.
 * @throws Rejection from `beforeSubmit`
 */
export async function submit<S extends FormInstance>(
  deps: Deps & { readonly beforeSubmit: BeforeSubmit },
  formType: FormType<S>,
  context: InstanceRequest<S>,
  { shown, meta = commandMeta(context.request, deps) }: SubmitOptions = {},
) {
  const { request, reply, found } = context
  await deps.beforeSubmit(found)
  return withFormTexts(deps, formType, context, async () => {
    const { revision, state, events, position } = await formType.instances.handle(found.id, {
      type: 'SubmitForm',
      data: { today: deps.clock.today(), ...(shown === undefined ? {} : { shown }) },
      meta,
    })
    const warnings = events
      .flatMap(({ data }) => (hasWarnings(data) ? data.warnings : []))
      .filter((warning) => found.visibility?.canSee(warning) ?? true)
    const form = await formOf(deps.forms, formType.formId, state)
    return {
      revision,
      status: state.status,
      ...warningsWithTexts(request, warnings, form),
      ...setReadPosition(reply, position),
    }
  })
}

/** Fields that GET adds and a save may send back, and the client's `totalSteps`; a save ignores them. */
const ignoredFields: ReadonlySet<string> = new Set(namesInCalls)

/** Parses `If-Match: "<revision>"`; undefined without one. @throws Rejection submissions.unknownRevision */
function revisionOf(ifMatch: string | undefined): number | undefined {
  if (ifMatch === undefined || ifMatch === '*') return undefined
  const match = /^(?:W\/)?"(\d{1,9})"$/.exec(ifMatch.trim())
  return match?.[1] === undefined ? reject('submissions.unknownRevision') : Number(match[1])
}

/**
 * Returns the revision that the client has seen; undefined: the present one.
 * @throws Rejection submissions.unknownRevision
 */
export function requestedRevision({ headers }: FastifyRequest): number | undefined {
  return revisionOf(headers['if-match'])
}

/**
 * Parses a save of any form; every key without another meaning is an answer, which the domain validates.
 * `notAnswers`: further keys that the form type uses for something else.
 */
export function parseSave(
  { body, headers }: FastifyRequest<{ Body: SaveBody }>,
  notAnswers: ReadonlySet<string> = new Set(),
): AnswersToSave {
  const { passengerIndex: person = 1, currentStep, currentStepId, ...others } = body
  const answers = Object.entries(others).filter(
    (entry): entry is [string, Json] => !ignoredFields.has(entry[0]) && !notAnswers.has(entry[0]),
  )
  const viewedRevision = revisionOf(headers['if-match'])
  const renderedVersion = headers['x-form-version']
  return {
    person,
    answers: Object.fromEntries(answers),
    ...(currentStep === undefined ? {} : { currentStep }),
    ...(currentStepId === undefined ? {} : { currentStepId }),
    ...(viewedRevision === undefined ? {} : { viewedRevision }),
    ...(typeof renderedVersion === 'string' ? { renderedVersion } : {}),
  }
}
