import type { AppDeps } from '@fleet/backend/app/background'
import { accountIdOf } from './accounts.ts'
import { type Moment, day } from './calendar.ts'
import { invitedLast, staff } from './cast.ts'

/** The office's accounts are this much older than the season's moment, to the millisecond: the log remembers it. */
const head = 600 * day

export function accountsBefore(moment: Moment): Moment {
  return moment - head
}

/** The moment of a season that was begun here; undefined when there is none. */
export async function findSeasonMoment({ accounts }: Pick<AppDeps, 'accounts'>): Promise<Moment | undefined> {
  const [first] = staff
  const [created] = first === undefined ? [] : await accounts.history(accountIdOf(first.email))
  return created === undefined ? undefined : Date.parse(created.metadata.occurredAt) + head
}

export async function isSeasonComplete({ accounts }: Pick<AppDeps, 'accounts'>): Promise<boolean> {
  return (await accounts.load(accountIdOf(invitedLast.email))).revision >= 0
}

/** Whether registrations were begun in this or the last year without a season. */
export async function isLogOfOthers(services: Pick<AppDeps, 'accounts' | 'references' | 'clock'>): Promise<boolean> {
  if ((await findSeasonMoment(services)) !== undefined) return false
  const year = Number(services.clock.today().slice(0, 4))
  const numbers = await Promise.all([year, year - 1].map((one) => services.references.load(String(one))))
  return numbers.some(({ state }) => state.last > 0)
}
