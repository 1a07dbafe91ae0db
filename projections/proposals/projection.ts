import { sql, type QuerySqlToken } from 'slonik'
import type { PersonErased } from '@fleet/domain/erasures/events'
import type { SubmissionEvent } from '@fleet/domain/submissions/model/events'
import { projection, type OpenedEvent } from '@fleet/platform/subscriptions/subscription'
import { submissionIdOf } from '../submissions/submission-changes.ts'

const create = `
create table proposal_waiting (
  proposal_id text primary key,
  submission_id text not null,
  person_id text not null
);
create index on proposal_waiting (submission_id);
`

type Watched =
  | Extract<
      SubmissionEvent,
      {
        type:
          | 'ChangesProposed'
          | 'ProposalDecided'
          | 'ProposalWithdrawn'
          | 'SubmissionReopened'
          | 'SubmissionRejected'
          | 'SubmissionCompleted'
          | 'PreviewPurged'
      }
    >
  | PersonErased

const lapse = (event: OpenedEvent): QuerySqlToken =>
  sql.unsafe`delete from proposal_waiting where submission_id = ${submissionIdOf(event)}`
const settle = ({ data: { proposalId } }: { data: { proposalId: string } }): QuerySqlToken =>
  sql.unsafe`delete from proposal_waiting where proposal_id = ${proposalId}`

/** Proposals that wait for staff. Their fields stay encrypted in the log. */
export const proposalList = projection('proposals').of<Watched>({
  live: true,
  create,
  tables: ['proposal_waiting'],
  on: {
    ChangesProposed: (event) => sql.unsafe`
      insert into proposal_waiting (proposal_id, submission_id, person_id)
      values (${event.data.proposalId}, ${submissionIdOf(event)}, ${event.data.personId}) on conflict do nothing`,
    ProposalDecided: settle,
    ProposalWithdrawn: settle,
    SubmissionReopened: lapse,
    SubmissionRejected: lapse,
    SubmissionCompleted: lapse,
    PreviewPurged: lapse,
    PersonErased: ({ data: { personId } }) => sql.unsafe`delete from proposal_waiting where person_id = ${personId}`,
  },
})
