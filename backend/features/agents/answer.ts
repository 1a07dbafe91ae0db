import { allowedAgencyActions } from '@fleet/domain/agents/actions'
import { openFields, readerOf } from '@fleet/domain/agents/editing'
import { kycStatus, mayBook, type StartedAgency } from '@fleet/domain/agents/state'
import type { Actor } from '@fleet/domain/kernel/event'
import type { Json } from '@fleet/domain/kernel/json'
import { hiddenFields } from '@fleet/domain/visibility/events'
import type { FormTexts } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { answerText, fieldLabel } from '../../form-registry/texts/answer-text.ts'
import type { FormVersion } from '../../form-registry/form-version.ts'
import type { WaitingFile } from '../../form-instances/contract.ts'
import { displayedAnswers, shownFiles, shownPersons, shownProgress } from '../../form-instances/answer.ts'
import { formRules } from '../../form-instances/form-rules.ts'
import type { Profile, ProfileAnswer } from './contract.ts'
import { structured } from './structures.ts'

type Answers = { [field: string]: Json }

export function internalStatusOf({ status }: Pick<StartedAgency, 'status'>): Profile['internalStatus'] {
  return status === 'draft' ? 'pending' : status
}

/** Submitted, and not reopened. */
export function isComplete({ status }: StartedAgency): boolean {
  return status === 'pending' || status === 'approved'
}

/** Answers of the profile that this person may see, secrets masked; only fields of the current form. */
export function shownAnswers(state: StartedAgency, actor: Actor, { form }: Pick<FormVersion, 'form'>): Answers {
  const rules = formRules(form, true)
  const hidden = new Set(hiddenFields(rules, readerOf(state, actor)))
  const answers = shownPersons(form, state.persons.slice(0, 1))['1'] ?? {}
  return Object.fromEntries(Object.entries(answers).filter(([field]) => rules.hasField(field) && !hidden.has(field)))
}

/** All terms that this person may see; null: not set. */
function shownTerms(state: StartedAgency, actor: Actor, { form }: FormVersion): Answers {
  const rules = formRules(form, true)
  const hidden = new Set(hiddenFields(rules, readerOf(state, actor)))
  const fields = rules.fields.filter((field) => !hidden.has(field))
  return Object.fromEntries(fields.map((field): [string, Json] => [field, state.terms[field] ?? null]))
}

type ProfileContext = {
  readonly waiting: readonly WaitingFile[]
  readonly actor: Actor
  readonly profile: FormVersion
  readonly terms: FormVersion
  readonly texts: FormTexts
  readonly proposedBy: string | null
  /** Current state of the agency, also when an old revision is shown. */
  readonly now: StartedAgency
  readonly currentStep: number
  readonly isErased: boolean
}

/** Waiting payout change, with the current values. */
function shownChange(
  state: StartedAgency,
  { profile: { form }, texts, proposedBy }: ProfileContext,
): Profile['payoutChange'] {
  const { payoutChange } = state
  if (payoutChange === undefined) return null
  const [before, after] = [state.persons[0]?.answers ?? {}, payoutChange.answers].map((answers) =>
    displayedAnswers({ definition: form.definition }, answers),
  )
  const changes = Object.keys(payoutChange.answers).map((field) => {
    const [from, to] = [before?.[field] ?? null, after?.[field] ?? null]
    const text = (value: Json) => answerText(form, texts, { field, value })
    return { field, label: fieldLabel(form, texts, field), from, to, fromText: text(from), toText: text(to) }
  })
  return { changeId: payoutChange.changeId, proposedAt: payoutChange.proposedAt ?? null, proposedBy, changes }
}

/** `GET /api/agent-profile/:agentId`: answers flat and as objects of the specification, and the decisions. */
export function profileAnswer(
  { state, revision }: { readonly state: StartedAgency; readonly revision: number },
  context: ProfileContext,
): ProfileAnswer {
  const { actor, profile, terms, now, currentStep, isErased, waiting } = context
  const { form } = profile
  const answers = shownAnswers(state, actor, profile)
  const rules = formRules(form, true)
  const hidden = hiddenFields(rules, readerOf(state, actor))
  const open = openFields(now, actor, rules)
  return {
    ...answers,
    ...shownTerms(state, actor, terms),
    ...structured(answers),
    ...shownProgress(form, currentStep, state),
    agentId: state.agentId,
    status: state.status,
    kycStatus: kycStatus(state),
    internalStatus: internalStatusOf(state),
    canProcessBookings: mayBook(state),
    activationDate: state.activationDate ?? null,
    contractSignedAt: state.contractSignedAt ?? null,
    profileCompletionStep: currentStep,
    isProfileComplete: isComplete(state),
    lastProfileUpdate: state.lastProfileUpdate ?? null,
    teamSize: now.team.length,
    reviewedAt: state.reviewedAt ?? null,
    reviewNotes: state.reviewNotes,
    requestedItems: state.requestedItems
      .map(({ field, comment }) => ({ person: 1, field: rules.presentName(field), comment }))
      .filter(({ field }) => !hidden.includes(field)),
    payoutChange: shownChange(state, context),
    documents: { files: shownFiles(state), waiting },
    persons: { 1: answers },
    erasedPersons: isErased ? [1] : [],
    editable: actor.preview === true ? false : typeof open === 'boolean' ? open : [...open],
    may: allowedAgencyActions(actor, now),
    revision,
  }
}
