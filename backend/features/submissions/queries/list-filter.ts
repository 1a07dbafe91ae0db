import { isCalendarDay } from '@fleet/domain/kernel/calendar-day'
import type { Actor } from '@fleet/domain/kernel/event'
import { reject } from '@fleet/domain/kernel/rejection'
import { isStaff } from '@fleet/domain/rights/staff'
import type { SubmissionFilter } from '@fleet/projections/submissions/filter'
import { passportNumberIn } from '@fleet/projections/submissions/searchable'
import { type SubmissionStatus, submissionStatuses } from '@fleet/projections/submissions/submission-status'
import type { MasterKeys } from '@fleet/platform/vault/keys'
import { passportHash } from '@fleet/platform/vault/passport-hash'
import type { ListFilter } from '../contract.ts'

type Reader = { readonly actor: Actor; readonly keys: Pick<MasterKeys, 'naming'> }

/** @throws Rejection request.invalid no such calendar day */
function dayIn(text: string): string | null {
  if (text === '') return null
  return isCalendarDay(text) ? text : reject('request.invalid', { problems: [{ field: 'tripStart', code: 'format' }] })
}

/** Statuses in which a guest or an agency has to act. */
const toSend: readonly SubmissionStatus[] = ['draft', 'missing_docs']

/**
 * Converts a list's query to a filter, for all registrations.
 * @throws Rejection request.invalid no such calendar day
 */
export function filterOf(
  { search, status, boat, tripStart, agent, language, waiting, warnings }: ListFilter,
  { actor, keys }: Reader,
): SubmissionFilter {
  const chosen =
    status === undefined || status === 'all'
      ? undefined
      : submissionStatuses.filter((one) => status.split(',').includes(one))
  const statuses = waiting === 'yes' && !isStaff(actor) ? toSend.filter((one) => chosen?.includes(one) ?? true) : chosen
  return {
    ...(search === undefined ? {} : searchedIn(search, keys)),
    ...(statuses === undefined ? {} : { statuses }),
    ...(boat === undefined ? {} : { boat: boat || null }),
    ...(tripStart === undefined ? {} : { tripStart: dayIn(tripStart) }),
    ...(agent === undefined ? {} : { agency: agent || null }),
    ...(language === undefined ? {} : { language: language || null }),
    ...(waiting === 'yes' && isStaff(actor) ? { isWaiting: true } : {}),
    ...(warnings === 'yes' ? { hasWarnings: true } : {}),
  }
}

function searchedIn(search: string, keys: Reader['keys']): Pick<SubmissionFilter, 'search' | 'passport'> {
  const number = passportNumberIn(search)
  return { search, ...(number === undefined ? {} : { passport: passportHash(keys, number) }) }
}
