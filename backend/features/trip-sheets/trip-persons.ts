import { erasedIds, type ErasureHandler } from '@fleet/domain/erasures/decider'
import type { Json } from '@fleet/domain/kernel/json'
import { waitingProposals } from '@fleet/domain/submissions/model/proposal-state'
import { type StartedSubmission, participants } from '@fleet/domain/submissions/model/state'
import { effectiveAnswers } from '@fleet/form-schemas/engine/runtime/conditions/effective'
import { currentName } from '@fleet/form-schemas/engine/runtime/renames'
import type { SheetPerson } from '@fleet/form-schemas/engine/runtime/sheets/sheet-value'
import { findAgencyNames } from '@fleet/projections/agents/queries'
import { findRegistrationsOnTrip } from '@fleet/projections/trips/on-trip'
import type { TripKey } from '@fleet/projections/trips/queries'
import type { DatabasePool } from 'slonik'
import { type Submissions, registrationForm } from '../submissions/registration.ts'
import type { FormRegistry } from '../../form-registry/registry.ts'
import type { FormVersion } from '../../form-registry/form-version.ts'
import { readTrip } from '../submissions/queries/read-listed.ts'
import type { UnreadableRegistration } from '../submissions/unreadable.ts'

/** A person on a trip; `proposed`: fields with a waiting proposal. */
type TripPerson = SheetPerson & { readonly proposed: readonly string[] }

type Deps = {
  readonly database: DatabasePool
  readonly forms: FormRegistry
  readonly submissions: Submissions
  readonly erasures: ErasureHandler
}

/**
 * Persons on a trip, and the registrations that cannot be read: each person of a booking has their own trip. Answers
 * come from the version that each registration is shown under, with the field names of `current`. Erased persons are
 * left out.
 */
export async function tripPersons(
  deps: Deps,
  current: FormVersion,
  trip: TripKey,
): Promise<{ persons: TripPerson[]; unreadable: UnreadableRegistration[] }> {
  const erased = erasedIds((await deps.erasures.load('all')).state.erased)
  const rows = await findRegistrationsOnTrip(deps.database, trip)
  const { found, unreadable } = await readTrip(deps.submissions, rows, (_, { state }) =>
    personsOf(deps, current, state),
  )
  const onTrip = found.filter(
    ({ answers, personId }) =>
      answers['boatName'] === trip.boatName && answers['tripStartDate'] === trip.tripStartDate && !erased.has(personId),
  )
  const names = await findAgencyNames(
    deps.database,
    onTrip.flatMap(({ booking }) => booking.agency ?? []),
  )
  return {
    persons: onTrip.map((person) => ({
      ...person,
      booking: { ...person.booking, agency: names.get(person.booking.agency ?? '') ?? person.booking.agency },
    })),
    unreadable,
  }
}

async function personsOf(
  { forms }: Pick<Deps, 'forms'>,
  current: FormVersion,
  state: StartedSubmission,
): Promise<TripPerson[]> {
  const pinned =
    state.submittedUnder === undefined || state.status === 'draft'
      ? undefined
      : await forms.version(registrationForm, state.submittedUnder)
  const form = await (pinned ?? current).compileHere()
  const persons = participants(state)
  const first = persons[0]?.answers
  const nameOf = (field: string) => currentName(current.loaded.definition, field) ?? field
  const present = ([field, value]: [string, Json]): [string, Json] => [nameOf(field), value]
  return persons.map(({ personId, answers }, index) => ({
    personId,
    proposed: waiting(state, personId).map(nameOf),
    answers: Object.fromEntries(
      Object.entries(effectiveAnswers(form, answers, index > 0 ? first : undefined)).map(present),
    ),
    booking: {
      reference: state.referenceCode,
      person: index + 1,
      persons: persons.length,
      agency: state.agentSnapshot?.agentId ?? null,
      status: state.status,
    },
  }))
}

function waiting({ proposals }: StartedSubmission, personId: string): string[] {
  return waitingProposals(proposals).flatMap((proposal) =>
    proposal.personId === personId ? Object.keys(proposal.answers) : [],
  )
}
