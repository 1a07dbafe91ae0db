import { callWithHeaders, call } from '../../lib/http/call.ts'
import { listQuery } from '../../lib/http/list-query.ts'

/** Hour of the day in the fleet's time zone from which reminders are sent. */
export const earliestHour = '9:00'

/** Registrations with planned reminders, the next trip first. */
export function plannedPages(language: string) {
  return listQuery(
    ['reminders', 'planned', language],
    ({ cursor, signal }) =>
      callWithHeaders('GET /api/reminders/planned', { query: { limit: '20', cursor, lang: language }, signal }),
    { keepsPrevious: true, meta: { live: 'submissions' } },
  )
}

/** Sent reminders, newest first. */
export function sentPages(language: string) {
  return listQuery(
    ['reminders', 'sent', language],
    ({ cursor, signal }) =>
      callWithHeaders('GET /api/reminders', { query: { limit: '50', cursor, lang: language }, signal }),
    { keepsPrevious: true, meta: { live: 'submissions' } },
  )
}

export function pauseReminders(submissionId: string, paused: boolean) {
  return call('POST /api/submissions/:id/reminders', { params: { id: submissionId }, body: { paused } })
}
