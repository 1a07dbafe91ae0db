import { sql, type CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { cursorOf, positionIn, textsIn } from '@fleet/platform/database/cursor'
import { type Page, type Paging, pageOf, pageSize } from '@fleet/platform/database/paging'

const remindable = z.object({
  id: z.string(),
  referenceCode: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  boatName: z.string().nullable(),
  tripStartDate: z.string(),
  revision: z.number(),
  done: z.array(z.string()),
  pausedAt: z.string().nullable(),
  pausedBy: z.string().nullable(),
})
/**
 * Name and trip are person 1's, dates `YYYY-MM-DD`. `done`: rules that were sent or skipped. `pausedBy`: an account's
 * id.
 */
export type RemindableRow = z.infer<typeof remindable>

/**
 * Unsubmitted registrations with a trip that begins between two days, by that day, without previews. `next` is the
 * cursor of the following page, absent on the last. Source: tables `submission_list`, `submission_touched`,
 * `submission_person`, `reminder`, `reminder_pause`.
 * @throws Rejection request.invalid for an invalid cursor
 */
export async function findRemindable(
  database: CommonQueryMethods,
  { from, until, limit = 50, cursor }: Paging & { readonly from: string; readonly until: string },
): Promise<Page<RemindableRow>> {
  const size = pageSize(limit)
  const [day = '', place = ''] = cursor === undefined ? [] : textsIn(cursor, 2)
  const after =
    cursor === undefined
      ? sql.fragment`true`
      : sql.fragment`(list.trip_start_date::text, list.started_position) > (${day}, ${positionIn(place)})`
  const found = await database.any(sql.type(remindable.extend({ position: z.bigint() }))`
    select list.submission_id as id, reference_code as "referenceCode", first_name as "firstName", last_name as "lastName", list.boat_name as "boatName",
      list.trip_start_date as "tripStartDate", revision, list.started_position as position, pause.at as "pausedAt", pause.by as "pausedBy",
      coalesce((select array_agg(one) from read.reminder, unnest(done) one where reminder.submission_id = list.submission_id), '{}') as done
    from read.submission_list list
    join read.submission_touched touched on touched.started_position = list.started_position
    join read.submission_person person on person.submission_id = list.submission_id and person.person = 1
    left join read.reminder_pause pause on pause.submission_id = list.submission_id
    where status in ('draft', 'missing_docs') and not preview and list.trip_start_date between ${from}::date and ${until}::date and ${after}
    order by list.trip_start_date, list.started_position limit ${size + 1}`)
  return pageOf(found, {
    size,
    row: (row) => remindable.parse(row),
    cursor: ({ tripStartDate, position }) => cursorOf([tripStartDate, String(position)]),
  })
}

const sent = z.object({
  eventId: z.string(),
  submissionId: z.string(),
  referenceCode: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  boatName: z.string().nullable(),
  tripStartDate: z.string().nullable(),
  rule: z.string(),
  recipient: z.enum(['guest', 'agency']),
  recipientName: z.string().nullable(),
  recipientEmail: z.string().nullable(),
  language: z.string(),
  at: z.string(),
})
/** `at` ISO 8601 UTC; name and trip are person 1's; personal values are null after an erasure. */
type ReminderRow = z.infer<typeof sent>

/**
 * Issued reminders, newest first. `next` is the cursor of the following page, absent on the last. Source: tables
 * `reminder`, `submission_list`, `submission_person`, `account`.
 * @throws Rejection request.invalid for an invalid cursor
 */
export async function findReminders(
  database: CommonQueryMethods,
  { limit = 50, cursor }: Paging,
): Promise<Page<ReminderRow>> {
  const size = pageSize(limit)
  const found = await database.any(sql.type(sent.extend({ position: z.bigint() }))`
    select reminder.position, event_id as "eventId", reminder.submission_id as "submissionId", reference_code as "referenceCode", person.first_name as "firstName",
      person.last_name as "lastName", list.boat_name as "boatName", list.trip_start_date as "tripStartDate", rule, recipient, reminder.language, reminder.at,
      nullif(trim(concat_ws(' ', account.first_name, account.last_name)), '') as "recipientName", account.email as "recipientEmail"
    from read.reminder
    left join read.submission_list list on list.submission_id = reminder.submission_id
    left join read.submission_person person on person.submission_id = reminder.submission_id and person.person = 1
    left join read.account on account.account_id = recipient_id
    where ${cursor === undefined ? sql.fragment`true` : sql.fragment`reminder.position < ${positionIn(cursor)}`}
    order by reminder.position desc limit ${size + 1}`)
  return pageOf(found, { size, row: (row) => sent.parse(row), cursor: ({ position }) => String(position) })
}
