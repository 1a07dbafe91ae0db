import { v5 as uuidv5 } from 'uuid'
import type { Services } from '@fleet/backend/services'
import { approveAgencies } from '@fleet/backend/testing/approved-agency'
import { accountIdOf, openAccount } from './accounts.ts'
import type { Booking } from './booking.ts'
import { minute } from './calendar.ts'
import { agents, castOf, invitedLast, staff } from './cast.ts'
import type { TimedAct } from './deed.ts'
import type { Task } from './in-order.ts'
import { inOrder } from './in-order.ts'
import { performer } from './perform.ts'
import { seasonAt } from './season.ts'
import { accountsBefore, findSeasonMoment, isSeasonComplete } from './season-there.ts'
import { storyOf } from './story.ts'

const commandNamespace = '5b0f6c1e-2c55-4f6e-9d52-7a3f4e0a91c7'
/** Commands at a time; more do not make two cores quicker. */
const width = 24

export type Seeding = {
  /** ISO 8601: the moment the season is told up to; now, when not given. A season begun before keeps its own. */
  readonly now?: string
  /** Registrations; 400 when not given. The same number has to be given to go on with an interrupted season. */
  readonly submissions?: number
  /** Told how many of the acts are done. */
  readonly onProgress?: (done: number, all: number) => void
  readonly signal?: AbortSignal
}

/**
 * Fills the log with a season of made-up registrations, through the application's commands: idempotent, and an interrupted
 * one goes on where it stopped. Ends when the read models show it.
 * @throws Rejection a rule refused an act, which is a fault of the season; AbortError
 */
export async function seedSeason(services: Services, { now, submissions = 400, onProgress, signal }: Seeding = {}): Promise<{ acts: number; made: boolean }> {
  if (await isSeasonComplete(services)) return { acts: 0, made: false }
  const moment = (await findSeasonMoment(services)) ?? Date.parse(now ?? services.clock.now())
  for (const member of [...staff, ...agents]) await openAccount(services, member, accountsBefore(moment))

  await approveAgencies(services, ...new Set(agents.flatMap(({ agentId }) => agentId ?? [])))

  const bookings = seasonAt({ now: moment, timeZone: services.config.timeZone, submissions })
  const tasks = tasksOf(services, bookings)
  let done = 0
  const counted = tasks.map(({ lane, run }): Task => ({ lane, run: () => run().then(() => onProgress?.((done += 1), tasks.length)) }))
  await inOrder(counted, { width, signal })

  const last = await openAccount(services, invitedLast, moment)
  await services.readModels.waitFor(last, 120_000)
  return { acts: tasks.length, made: true }
}

/** Every act of every story in the order of their times, so that the log reads as the season went. */
function tasksOf(services: Services, bookings: readonly Booking[]): Task[] {
  const perform = performer(services)
  const cast = castOf(accountIdOf)
  const acts = bookings.flatMap((booking) => storyOf(booking, cast).map((act, index) => ({ booking, act, index })))
  acts.sort((a, b) => a.act.at - b.act.at || a.booking.number - b.booking.number || a.index - b.index)
  let started = Promise.resolve()
  return acts.map(({ booking, act, index }): Task => {
    const commandId = (place: number) => uuidv5(`registration ${booking.number} act ${place}`, commandNamespace)
    const run = () => perform({ act, commandId: commandId(index), startCommandId: commandId(0) })
    const inTurn = () => (started = started.then(() => begin(services, booking, act)).then(run))
    return { lane: String(booking.number), run: act.deed.kind === 'start' ? inTurn : run }
  })
}

/** A guest has an account before their registration. */
async function begin(services: Services, { startedBy, guests: [guest] }: Booking, { at }: TimedAct): Promise<void> {
  const { email, firstName, lastName } = guest
  if (startedBy === 'guest') await openAccount(services, { email, firstName, lastName, role: 'guest' }, at - 9 * minute)
}
