import type { PlannedFor, SentReminder } from '@fleet/backend/features/reminders/contract'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { answered, call } from '../../lib/call.ts'
import { firstPage, nextCursor } from '../../lib/next-cursor.ts'

/** Reminders go out from this hour of the fleet's day on. */
export const firstHour = '9:00'

type Page<Row> = { readonly rows: readonly Row[]; readonly next: string | undefined }

/** Registrations that are still to be reminded, the next trip first, a page at a time. */
export function plannedPages(language: string) {
  return infiniteQueryOptions({
    queryKey: ['reminders', 'planned', language],
    queryFn: async ({ pageParam, signal }): Promise<Page<PlannedFor>> => {
      const { data, headers } = await answered('GET /api/reminders/planned', {
        query: { limit: '20', cursor: pageParam, lang: language },
        signal,
      })
      return { rows: data, next: nextCursor(headers.get('Link')) }
    },
    initialPageParam: firstPage,
    getNextPageParam: (page: Page<PlannedFor>) => page.next,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    meta: { live: 'submissions' },
  })
}

/** What went, newest first, a page at a time. */
export function sentPages(language: string) {
  return infiniteQueryOptions({
    queryKey: ['reminders', 'sent', language],
    queryFn: async ({ pageParam, signal }): Promise<Page<SentReminder>> => {
      const { data, headers } = await answered('GET /api/reminders', {
        query: { limit: '50', cursor: pageParam, lang: language },
        signal,
      })
      return { rows: data, next: nextCursor(headers.get('Link')) }
    },
    initialPageParam: firstPage,
    getNextPageParam: (page: Page<SentReminder>) => page.next,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    meta: { live: 'submissions' },
  })
}

export function pauseReminders(submissionId: string, paused: boolean) {
  return call('POST /api/submissions/:id/reminders', { params: { id: submissionId }, body: { paused } })
}
