import type { Json } from '@fleet/domain/kernel/json'
import type { Problem } from '@fleet/domain/kernel/rejection'
import { waitingConfirmations } from '@fleet/domain/submissions/model/confirmations'
import { participants, type StartedSubmission } from '@fleet/domain/submissions/model/state'
import type { OnTrip } from '@fleet/projections/trips/on-trip'
import type { Traveller } from '@fleet/projections/trips/queries'
import { formOf, formRules } from '../../form-instances/form-rules.ts'
import { checkMessages } from '../../form-instances/problem-messages.ts'
import { messageIn } from '@fleet/platform/http/texts'
import { type Submissions, registrationForm } from '../submissions/registration.ts'
import type { FormRegistry } from '../../form-registry/registry.ts'
import { fieldLabel } from '../../form-registry/texts/answer-text.ts'
import type { FormVersion } from '../../form-registry/form-version.ts'
import { readTrip } from '../submissions/queries/read-listed.ts'
import type { UnreadableRegistration } from '../submissions/unreadable.ts'
import { faultsOf } from '../submissions/queries/missing.ts'
import { personName } from '@fleet/domain/submissions/person-name'
import type { TripGuest } from './contract.ts'

const maxMissing = 5

type GuestContext = { readonly language: string; readonly today: string }

type Deps = { readonly forms: FormRegistry; readonly submissions: Submissions }

/** Persons on a trip by booking, with what is missing; and the bookings that cannot be read. */
export async function tripGuests(
  deps: Deps,
  { bookings, travellers }: { bookings: readonly OnTrip[]; travellers: readonly Traveller[] },
  about: GuestContext,
): Promise<{ guests: TripGuest[]; unreadable: UnreadableRegistration[] }> {
  const personsOf = Map.groupBy(travellers, ({ submissionId }) => submissionId)
  const shown = bookings.filter(({ id }) => personsOf.has(id))
  const { found, unreadable } = await readTrip(deps.submissions, shown, ({ id }, { state, revision }) =>
    guestsOf(deps, { id, state, revision, persons: personsOf.get(id) ?? [] }, about),
  )
  return { guests: found, unreadable }
}

type Booking = {
  readonly id: string
  readonly state: StartedSubmission
  readonly revision: number
  readonly persons: readonly Traveller[]
}

async function guestsOf(
  { forms }: Pick<Deps, 'forms'>,
  { id, state, revision, persons }: Booking,
  about: GuestContext,
): Promise<TripGuest[]> {
  const version = await formOf(forms, registrationForm, state)
  await version.compileHere()
  const faults = faultsOf(state, { version, today: about.today })
  const rules = formRules(version.form)
  const waiting = waitingConfirmations(state, rules)
  const [first] = state.persons
  return persons.flatMap(({ person, readiness }): TripGuest[] => {
    const record = participants(state)[person - 1]
    if (record === undefined) return []
    const missing = faults.filter((problem) => (problem.person ?? 1) === person)
    return [
      {
        submissionId: id,
        referenceCode: state.referenceCode,
        person,
        persons: state.groupSize,
        name: nameIn(state, person),
        tripEndDate: textIn(rules.effective(record.answers, person > 1 ? first?.answers : undefined)['tripEndDate']),
        status: state.status,
        revision,
        readiness,
        missing: missing.slice(0, maxMissing).map((problem) => missingEntry(problem, version, about.language)),
        missingCount: missing.length,
        awaitsGuest: waiting.some((one) => one.person === person),
      },
    ]
  })
}

const textIn = (answer: Json | undefined): string | null => (typeof answer === 'string' ? answer : null)

/** Name of a participant, from 1; for person 1 the group leader's name while there is none. */
export function nameIn(state: StartedSubmission, person: number): string | null {
  return personName(participants(state)[person - 1]) ?? (person === 1 ? state.groupLeaderName : null)
}

/** A missing item; without a problem text when the answer is simply missing. */
function missingEntry(problem: Problem, version: FormVersion, language: string): TripGuest['missing'][number] {
  const texts = version.texts(language)
  const { field = '', code } = problem
  const isAbsent = code === 'required' || code === 'asked'
  return {
    field,
    label: fieldLabel(version.form, texts, field),
    problem: isAbsent ? null : problemText(problem, version, language),
  }
}

/** Text of a problem, from the form or from the interface. */
export function problemText(problem: Problem, version: FormVersion, language: string): string {
  return (
    checkMessages(version.texts(language))(problem) ??
    messageIn(language, `problems.${problem.code}`, problem.values ?? {})
  )
}
