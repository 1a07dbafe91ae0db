import { fieldOf, sameValue } from '@fleet/domain/form-instances/state'
import type { Answers } from '@fleet/domain/form-instances/events'
import type { FormRules } from '@fleet/domain/form-instances/form-rules'
import type { Actor } from '@fleet/domain/kernel/event'
import type { Json } from '@fleet/domain/kernel/json'
import { seesName } from '@fleet/domain/visibility/audience'
import type { Proposal as Proposed } from '@fleet/domain/submissions/model/proposal-state'
import { effectiveAnswers } from '@fleet/domain/submissions/propose'
import type { StartedSubmission } from '@fleet/domain/submissions/model/state'
import { formRules } from '../../form-instances/form-rules.ts'
import { answerText, fieldLabel } from '../../form-registry/texts/answer-text.ts'
import type { FormVersion } from '../../form-registry/form-version.ts'
import { personName } from '@fleet/domain/submissions/person-name'
import { messageIn } from '@fleet/platform/http/texts'
import type { Proposal, ProposedChange } from './contract.ts'

/** The form version and languages for a reader. */
export type Reading = {
  readonly version: FormVersion
  readonly formLanguage: string
  readonly language: string
  readonly reader: Actor
  /** Names of accounts by id. */
  readonly names: ReadonlyMap<string, string>
}

/** A change of a field with both values as text; secrets are masked. */
export function changeTexts(
  { version, formLanguage }: Pick<Reading, 'version' | 'formLanguage'>,
  form: FormRules,
  { field, from = null, to = null }: { field: string; from: Json | undefined; to: Json | undefined },
) {
  const texts = version.texts(formLanguage)
  const text = (value: Json) => answerText(version.form, texts, { field, value: form.shown(field, value) })
  return {
    field,
    label: fieldLabel(version.form, texts, field),
    from: form.shown(field, from),
    to: form.shown(field, to),
    fromText: text(from),
    toText: text(to),
  }
}

function shownChange(
  reading: Reading,
  { proposal, field, now, form }: { proposal: Proposed; field: string; now: Answers; form: FormRules },
): ProposedChange {
  const name = form.presentName(field)
  const present = now[name] ?? null
  const { fromText, from, ...words } = changeTexts(reading, form, {
    field: name,
    from: present,
    to: proposal.answers[field],
  })
  const before = changeTexts(reading, form, { field: name, from: proposal.before[field], to: null })
  const verdict = proposal.verdicts.find((one) => one.field === name || one.field === field)
  return {
    ...words,
    from: before.from,
    fromText: before.fromText,
    now: from,
    nowText: fromText,
    isOvertaken:
      proposal.outcome === 'waiting' &&
      !sameValue(proposal.before[field], present) &&
      !sameValue(proposal.answers[field], present),
    isGone: !form.hasField(fieldOf(name)),
    isAccepted: verdict?.isAccepted ?? null,
    comment: verdict?.comment ?? null,
  }
}

/** Others see staff as "the operator", as in the history. */
function proposer({ proposed }: Proposed, { names, language, reader }: Reading): Proposal['proposedBy'] {
  const role = proposed?.by.role ?? 'guest'
  const isHidden = !seesName(reader, role)
  const name = isHidden
    ? messageIn(language, 'history.operator', {})
    : (names.get(proposed?.by.id ?? '') ?? messageIn(language, `roles.${role}`, {}))
  return { name, role: isHidden ? 'operator' : role }
}

/** All proposals, newest first, without those of erased persons. */
export function shownProposals(state: StartedSubmission, reading: Reading): Proposal[] {
  const form = formRules(reading.version.form)
  return state.proposals
    .filter(({ answers }) => Object.keys(answers).length > 0)
    .toReversed()
    .map((proposal) => {
      const { proposalId, person, outcome, proposed, decided, notes, answers } = proposal
      const now = effectiveAnswers(state, form, person)
      return {
        id: proposalId,
        person,
        personName: personName(state.persons[person - 1]) ?? null,
        outcome,
        proposedAt: proposed?.at ?? state.updatedAt ?? '',
        proposedBy: proposer(proposal, reading),
        decidedAt: decided?.at ?? null,
        notes,
        changes: Object.keys(answers).map((field) => shownChange(reading, { proposal, field, now, form })),
      }
    })
}
