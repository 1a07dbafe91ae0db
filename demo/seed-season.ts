import { v5 as uuidv5 } from 'uuid'
import type { AppDeps } from '@fleet/backend/app/background'
import { accountIdOf, openAccount } from './accounts.ts'
import { agencyActs, performAgencyAct } from './agencies/story.ts'
import type { Booking } from './booking.ts'
import { type Moment, minute } from './calendar.ts'
import { agencies, agents, castOf, invitedLast, staff } from './cast.ts'
import type { TimedAct } from './season/deed.ts'
import { type Task, inOrder } from './in-order.ts'
import { performer } from './perform.ts'
import { seasonAt } from './season/season.ts'
import { accountsBefore, findSeasonMoment, isSeasonComplete } from './season-there.ts'
import { storyOf } from './season/story.ts'

const commandNamespace = '5b0f6c1e-2c55-4f6e-9d52-7a3f4e0a91c7'
/** Commands at a time; more do not make two cores quicker. */
const width = 24

type Seeding = {
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
export async function seedSeason(
  services: AppDeps,
  { now, submissions = 400, onProgress, signal }: Seeding = {},
): Promise<{ acts: number; made: boolean }> {
  if (await isSeasonComplete(services)) return { acts: 0, made: false }
  const moment = (await findSeasonMoment(services)) ?? Date.parse(now ?? services.clock.now())
  for (const member of [...staff, ...agents]) await openAccount(services, member, accountsBefore(moment))

  const bookings = seasonAt({ now: moment, timeZone: services.config.timeZone, submissions })
  const [before, since] = agencyTasks(services, moment)
  const tasks = [...since, ...bookingTasks(services, bookings)].sort((a, b) => a.at - b.at)
  const all = before.length + tasks.length
  let done = 0
  const counted = ({ lane, run }: Task): Task => ({ lane, run: () => run().then(() => onProgress?.((done += 1), all)) })
  // Agencies are approved before they send anything.
  await inOrder(before.map(counted), { width, signal })
  await inOrder(tasks.map(counted), { width, signal })

  const last = await openAccount(services, invitedLast, moment)
  await services.readModels.waitFor(last, 120_000)
  return { acts: all, made: true }
}

/** Something to do at its time, so that the log reads as the season went. */
type TimedTask = Task & { readonly at: Moment }

/** What made the agencies that are approved what they are, and what happened to others of late. */
function agencyTasks(services: AppDeps, now: Moment): readonly [before: TimedTask[], since: TimedTask[]] {
  const cast = castOf(accountIdOf)
  const tasks = (some: typeof agencies) =>
    some.flatMap((agency) =>
      agencyActs(agency, cast, { now, opened: accountsBefore(now) }).map((act, place): TimedTask => ({
        at: act.at,
        lane: agency.agentId,
        run: () =>
          performAgencyAct(services, agency, {
            act,
            commandId: uuidv5(`${agency.agentId} act ${place}`, commandNamespace),
          }),
      })),
    )
  return [
    tasks(agencies.filter(({ standing }) => standing === undefined)),
    tasks(agencies.filter(({ standing }) => standing !== undefined)),
  ]
}

/** Every act of every story. */
function bookingTasks(services: AppDeps, bookings: readonly Booking[]): TimedTask[] {
  const perform = performer(services)
  const cast = castOf(accountIdOf)
  const acts = bookings.flatMap((booking) => storyOf(booking, cast).map((act, index) => ({ booking, act, index })))
  acts.sort((a, b) => a.act.at - b.act.at || a.booking.number - b.booking.number || a.index - b.index)
  let started = Promise.resolve()
  return acts.map(({ booking, act, index }): TimedTask => {
    const commandId = (place: number) => uuidv5(`registration ${booking.number} act ${place}`, commandNamespace)
    const run = () => perform({ act, commandId: commandId(index), startCommandId: commandId(0) })
    const inTurn = () => (started = started.then(() => begin(services, booking, act)).then(run))
    return { at: act.at, lane: String(booking.number), run: act.deed.kind === 'start' ? inTurn : run }
  })
}

/** A guest has an account before their registration. */
async function begin(services: AppDeps, { startedBy, guests: [guest] }: Booking, { at }: TimedAct): Promise<void> {
  const { email, firstName, lastName } = guest
  if (startedBy === 'guest') await openAccount(services, { email, firstName, lastName, role: 'guest' }, at - 9 * minute)
}
