import type { FastifyRequest } from 'fastify'
import type { StartedAgency } from '@fleet/domain/agents/state'
import type { AnswersToSave } from '@fleet/domain/form-instances/save'
import { actorOf } from '@fleet/platform/http/session/session'
import { parseSave } from '../../form-instances/save.ts'
import { formRules } from '../../form-instances/form-rules.ts'
import type { FormVersion } from '../../form-registry/form-version.ts'
import { shownAnswers } from './answer.ts'
import type { ProfileBody } from './contract.ts'
import { flattened } from './structures.ts'

/** Keys that GET adds and a save ignores. */
const ignoredFields: readonly string[] = [
  'agentId',
  'agentSnapshot',
  'userId',
  'kycStatus',
  'internalStatus',
  'canProcessBookings',
  'activationDate',
  'contractSignedAt',
  'profileCompletionStep',
  'isProfileComplete',
  'lastProfileUpdate',
  'teamSize',
  'reviewedAt',
  'reviewNotes',
  'requestedItems',
  'payoutChange',
]

type Known = {
  readonly form: FormVersion
  /** As shown by GET: sent back unchanged, it opens no step. */
  readonly currentStep: number
  /** Fields set by staff: a save by the agency ignores them. */
  readonly terms: ReadonlySet<string>
}

/** Answers to save, from flat fields or objects. */
export function profileSaveIn(
  request: FastifyRequest<{ Body: ProfileBody }>,
  state: StartedAgency,
  { form, currentStep, terms }: Known,
): AnswersToSave {
  const { currentStep: _, ...data } = parseSave(request, new Set([...ignoredFields, ...terms]))
  const step = [request.body.currentStep, request.body.profileCompletionStep].find(
    (one) => one !== undefined && one !== currentStep,
  )
  const { fields } = formRules(form.form, true)
  const answers = flattened(data.answers, { fields, shown: shownAnswers(state, actorOf(request), form) })
  return { ...data, answers, ...(step === undefined ? {} : { currentStep: step }) }
}
