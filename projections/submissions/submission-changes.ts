import { idInStream } from '@fleet/domain/catalogue/streams'
import type { SubmissionEvent, SubmissionStarted } from '@fleet/domain/submissions/model/events'
import type { OpenedEvent } from '@fleet/platform/subscriptions/subscription'
import { listedChanges, searchedChanges, textOf, type PersonColumns, searchWords } from './searchable.ts'
import { statusAfter } from './submission-status.ts'

/** New values by column; a column that is missing keeps its value. */
type SubmissionColumns = { [column: string]: string | number | boolean | null }

type SubmissionChange = {
  readonly submission_id: string
  revision: number
  updated_at: string
  readonly columns: SubmissionColumns
}

type PersonChange = {
  readonly submission_id: string
  readonly person_id: string
  readonly person: number
  readonly columns: PersonColumns
  readonly terms: { [searched: string]: string | null }
}

export type SubmissionChanges = {
  readonly started: readonly OpenedEvent<SubmissionStarted>[]
  readonly submissions: readonly SubmissionChange[]
  readonly persons: readonly PersonChange[]
  /** Submissions to rebuild the search words or their status of. */
  readonly searched: readonly string[]
  /** Submissions with changed filter or sort columns of person 1. */
  readonly firstPersons: readonly string[]
}

/** The combined changes of a run of events; the last value of each column counts. */
export function submissionChanges(events: readonly OpenedEvent<SubmissionEvent>[]): SubmissionChanges {
  const started: OpenedEvent<SubmissionStarted>[] = []
  const submissions = new Map<string, SubmissionChange>()
  const persons = new Map<string, PersonChange>()
  const searched = new Set<string>()
  const firstPersons = new Set<string>()

  const changeOf = (submission_id: string, person_id: string, person: number): PersonChange => {
    const key = `${submission_id} ${person_id}`
    const change = persons.get(key) ?? { submission_id, person_id, person, columns: {}, terms: {} }
    persons.set(key, change)
    return change
  }

  for (const event of events) {
    const id = submissionIdOf(event)
    const change = submissions.get(id) ?? { submission_id: id, revision: 0, updated_at: '', columns: {} }
    submissions.set(id, change)
    change.revision = event.revision
    change.updated_at = event.metadata.occurredAt
    const columns = columnsOf(event)
    Object.assign(change.columns, columns)
    if ('status' in columns) searched.add(id)
    switch (event.type) {
      case 'SubmissionStarted':
        started.push(event)
        changeOf(id, event.data.personId, 1)
        searched.add(id)
        break
      case 'BookingSetUp':
        event.data.persons.forEach((personId, index) => changeOf(id, personId, index + 1))
        searched.add(id)
        break
      case 'AnswersSaved':
      case 'FormTookEffect': {
        const answers = event.data.answers ?? {}
        const { columns } = listedChanges(answers)
        const terms = searchedChanges(answers, event.hashed)
        if (Object.keys(columns).length + Object.keys(terms).length === 0) break
        const { columns: before, terms: termsBefore } = changeOf(id, event.data.personId, event.data.passengerIndex)
        Object.assign(before, columns)
        Object.assign(termsBefore, terms)
        if (Object.keys(terms).length > 0) searched.add(id)
        if (event.data.passengerIndex === 1 && Object.keys(columns).length > 0) firstPersons.add(id)
        break
      }
    }
  }
  return {
    started,
    submissions: [...submissions.values()],
    persons: [...persons.values()],
    searched: [...searched],
    firstPersons: [...firstPersons],
  }
}

/** The submission's id; '' for another stream. */
export function submissionIdOf({ stream }: { stream: string }): string {
  return idInStream('submission', stream) ?? ''
}

function columnsOf({ type, data, metadata }: OpenedEvent<SubmissionEvent>): SubmissionColumns {
  const status = statusAfter[type]
  const columns: SubmissionColumns = status ? { status } : {}
  switch (type) {
    case 'GuestAssigned':
      return { guest_account_id: data.guestAccountId }
    case 'BookingSetUp': {
      const leader = textOf(data.groupLeaderName)
      return {
        is_group_booking: data.isGroupBooking,
        group_size: data.groupSize,
        group_leader_name: leader,
        group_leader_search: leader === null ? null : searchWords(leader).join(' '),
      }
    }
    case 'StepVisited':
      return { current_step: data.step, current_step_id: data.stepId }
    case 'SubmissionSubmitted':
      return { ...columns, submitted_at: metadata.occurredAt, has_warnings: (data.warnings?.length ?? 0) > 0 }
    case 'DocumentsRequested':
    case 'SubmissionApproved':
    case 'SubmissionRejected':
    case 'SubmissionReopened':
    case 'SubmissionCompleted':
      return { ...columns, reviewed_at: metadata.occurredAt, reviewed_by: metadata.actor.id }
    default:
      return columns
  }
}
