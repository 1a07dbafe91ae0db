import type { AppDeps } from '@fleet/backend/app/background'
import { accountIdOf } from './accounts.ts'
import { type Moment, day } from './calendar.ts'
import { invitedLast, staff } from './people.ts'

/** Age of the staff accounts at the season's moment. Exact, because `findSeasonMoment` computes the moment from it. */
const accountAge = 600 * day

export function accountsOpenedAt(moment: Moment): Moment {
  return moment - accountAge
}

/** The moment of the season in this log, finished or not; undefined when there is none. */
export async function findSeasonMoment({ accounts }: Pick<AppDeps, 'accounts'>): Promise<Moment | undefined> {
  const [first] = staff
  const [created] = first === undefined ? [] : await accounts.history(accountIdOf(first.email))
  return created === undefined ? undefined : Date.parse(created.metadata.occurredAt) + accountAge
}

export async function isSeasonComplete({ accounts }: Pick<AppDeps, 'accounts'>): Promise<boolean> {
  return (await accounts.load(accountIdOf(invitedLast.email))).revision >= 0
}

/** Whether the log has registrations of this or the last year, but no season. */
export async function hasOtherRegistrations(
  services: Pick<AppDeps, 'accounts' | 'references' | 'clock'>,
): Promise<boolean> {
  if ((await findSeasonMoment(services)) !== undefined) return false
  const year = Number(services.clock.today().slice(0, 4))
  const numbers = await Promise.all([year, year - 1].map((one) => services.references.load(String(one))))
  return numbers.some(({ state }) => state.last > 0)
}
