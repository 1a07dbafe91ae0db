import type { Actor } from '@fleet/domain/kernel/event'
import { allowedActions } from '@fleet/domain/submissions/actions'
import { ownershipOf, memberPart } from '@fleet/domain/submissions/model/parts'
import { submittableFrom } from '@fleet/domain/submissions/model/state'
import { effectiveAnswers } from '@fleet/form-schemas/engine/runtime/conditions/effective'
import { findPartsOf } from '@fleet/projections/submissions/owners-of'
import { totalSteps } from '../../../form-instances/answer.ts'
import { formOf } from '../../../form-instances/form-rules.ts'
import type { DatabasePool } from 'slonik'
import { type Submissions, registrationForm } from '../registration.ts'
import type { FormRegistry } from '../../../form-registry/registry.ts'
import type { Clock } from '@fleet/platform/time/clock'
import { completenessOf } from './completeness.ts'
import { readListed } from './read-listed.ts'
import type { SubmissionRow } from '../contract.ts'

const text = (value: unknown) => (typeof value === 'string' ? value : null)

type Deps = {
  readonly clock: Clock
  readonly database: DatabasePool
  readonly forms: FormRegistry
  readonly submissions: Submissions
}

/** Registrations in which the account fills in a part, built from what it may see, not from the list. */
export async function ownParts(
  { database, submissions, forms, clock }: Deps,
  actor: Actor,
): Promise<readonly SubmissionRow[]> {
  if (actor.role !== 'guest' || actor.preview === true) return []
  const rows = await readListed<Part, SubmissionRow | undefined>(submissions, await findPartsOf(database, actor.id), {
    state: 'newest',
    async read(part, { state: whole, revision }) {
      if (memberPart(whole, actor) === undefined) return undefined
      const own = (await submissions.visibilityFor(whole, actor))?.state
      if (own === undefined) return undefined
      const version = await formOf(forms, registrationForm, own)
      const { form } = version
      const answers = effectiveAnswers(form, own.persons[0]?.answers ?? {})
      return {
        ...emptyRow(part, actor),
        status: own.status,
        groupLeaderName: own.groupLeaderName,
        firstName: text(answers['firstName']),
        lastName: text(answers['lastName']),
        email: text(answers['email']),
        boatName: text(answers['boatName']),
        tripStartDate: text(answers['tripStartDate']),
        tripEndDate: text(answers['tripEndDate']),
        language: text(answers['language']),
        totalSteps: totalSteps(form),
        completeness: submittableFrom.includes(own.status) ? completenessOf(own, version, clock.today()) : null,
        createdAt: own.createdAt ?? '',
        updatedAt: own.updatedAt ?? '',
        submittedAt: own.submittedAt ?? null,
        revision,
        may: allowedActions(actor, { status: own.status, ownership: ownershipOf(whole), mayBook: true }),
      }
    },
    unreadable: (part) => ({ ...emptyRow(part, actor), isUnreadable: true }),
  })
  return rows.filter((row) => row !== undefined)
}

type Part = Awaited<ReturnType<typeof findPartsOf>>[number]

/** A row without answers. */
function emptyRow(part: Part, actor: Actor): SubmissionRow {
  return {
    ...part,
    isGroupBooking: false,
    groupSize: 1,
    groupLeaderName: null,
    firstName: null,
    lastName: null,
    email: null,
    boatName: null,
    tripStartDate: null,
    tripEndDate: null,
    language: null,
    hasWarnings: false,
    currentStep: 0,
    totalSteps: 0,
    completeness: null,
    agentId: null,
    agencyName: null,
    guestAccountId: actor.id,
    submittedAt: null,
    reviewedAt: null,
    reviewedBy: null,
    may: [],
    isPart: true,
  }
}
