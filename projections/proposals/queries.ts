import { sql, type CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { fieldOf } from '@fleet/domain/answers/names'
import type { JsonObject } from '@fleet/domain/kernel/json'
import type { OpenSealed } from '../runtime/projection.ts'

/** A trip is a boat and a first day (`YYYY-MM-DD`). */
export type Trip = { readonly boatName: string; readonly tripStartDate: string }

/** What waits for staff about persons of one trip. `persons`: how many of them; `fields`: which, by the names they were proposed under. */
export type PendingProposals = { readonly submissionId: string; readonly referenceCode: string; readonly persons: number; readonly fields: readonly string[] }

const waitingRow = z.object({
  submission_id: z.string(), reference_code: z.string(), person_id: z.string(), revision: z.number(), sealed: z.custom<JsonObject>(),
})

const whoTakePart = sql.fragment`person.person <= case when list.is_group_booking then list.group_size else 1 end`

/**
 * Proposals that wait about persons of a trip, as they say it now, by registration; previews left out. `open`: which fields it is about is
 * sealed with the key of the person. Source: tables `proposal_waiting`, `submission_list`, `submission_person` (read models `proposals`, `submission-list`).
 */
export async function pendingProposals(database: CommonQueryMethods, { boatName, tripStartDate }: Trip, open: OpenSealed): Promise<PendingProposals[]> {
  const rows = await database.any(sql.type(waitingRow)`
    select waiting.submission_id, list.reference_code, waiting.person_id, waiting.revision, waiting.sealed
    from read.proposal_waiting waiting
    join read.submission_list list on list.submission_id = waiting.submission_id and not list.preview
    join read.submission_person person on person.submission_id = waiting.submission_id and person.person_id = waiting.person_id
    where person.boat_name = ${boatName} and person.trip_start_date = ${tripStartDate}::date and ${whoTakePart}
    order by list.started_position`)
  const opened = await Promise.all(rows.map(async ({ submission_id: submissionId, revision, sealed, ...row }) => {
    const { answers } = await open({ type: 'ChangesProposed', stream: `submission-${submissionId}`, revision, data: sealed })
    return { ...row, submissionId, fields: Object.keys(typeof answers === 'object' && answers !== null ? answers : {}).map(fieldOf) }
  }))
  return [...Map.groupBy(opened, ({ submissionId }) => submissionId)].map(([submissionId, all]) => ({
    submissionId,
    referenceCode: all[0]?.reference_code ?? '',
    persons: new Set(all.map(({ person_id }) => person_id)).size,
    fields: [...new Set(all.flatMap(({ fields }) => fields))],
  }))
}

const tripRow = z.object({ boatName: z.string(), tripStartDate: z.string(), proposals: z.number() })

/** How many proposals wait about persons of each trip; trips without any are missing. Source: as above. */
export async function countPendingByTrip(database: CommonQueryMethods): Promise<readonly z.infer<typeof tripRow>[]> {
  return database.any(sql.type(tripRow)`
    select person.boat_name as "boatName", person.trip_start_date as "tripStartDate", count(*)::integer as proposals
    from read.proposal_waiting waiting
    join read.submission_list list on list.submission_id = waiting.submission_id and not list.preview
    join read.submission_person person on person.submission_id = waiting.submission_id and person.person_id = waiting.person_id
    where person.boat_name is not null and person.trip_start_date is not null and ${whoTakePart}
    group by person.boat_name, person.trip_start_date`)
}
