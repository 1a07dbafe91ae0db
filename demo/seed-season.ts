import { v5 as uuidv5 } from 'uuid'
import type { AppDeps } from '@fleet/backend/app/background'
import { accountIdOf, openAccount } from './accounts.ts'
import { agencyActions, performAgencyAction } from './agencies/story.ts'
import type { Booking } from './booking.ts'
import { type Moment, minute } from './calendar.ts'
import { agencies, agents, createActors, invitedLast, staff } from './people.ts'
import type { TimedAction } from './season/action.ts'
import { type Task, runTasks } from './run-tasks.ts'
import { createPerformer } from './perform.ts'
import { seasonAt } from './season/season.ts'
import { accountsOpenedAt, findSeasonMoment, isSeasonComplete } from './season-state.ts'
import { storyOf } from './season/story.ts'

const commandNamespace = '5b0f6c1e-2c55-4f6e-9d52-7a3f4e0a91c7'
/** Concurrent commands; more are not faster on two cores. */
const concurrency = 24

type Seeding = {
  /** ISO 8601: the season's last moment; default now. An interrupted season keeps its own. */
  readonly now?: string
  /** Registrations; default 400. Resuming an interrupted season needs the same number. */
  readonly submissions?: number
  /** Receives the number of finished actions. */
  readonly onProgress?: (done: number, all: number) => void
  readonly signal?: AbortSignal
}

/**
 * Fills the log with the demo season by the application's commands. Idempotent; resumes an interrupted season. Resolves
 * when the read models show it.
 * @throws Rejection the rules refuse an action: a bug of the season; AbortError
 */
export async function seedSeason(
  services: AppDeps,
  { now, submissions = 400, onProgress, signal }: Seeding = {},
): Promise<{ actions: number; created: boolean }> {
  if (await isSeasonComplete(services)) return { actions: 0, created: false }
  const moment = (await findSeasonMoment(services)) ?? Date.parse(now ?? services.clock.now())
  for (const member of [...staff, ...agents]) await openAccount(services, member, accountsOpenedAt(moment))

  const bookings = seasonAt({ now: moment, timeZone: services.config.timeZone, submissions })
  const [approved, others] = agencyTasks(services, moment)
  const tasks = [...others, ...bookingTasks(services, bookings)].sort((a, b) => a.at - b.at)
  const all = approved.length + tasks.length
  let done = 0
  const withProgress = ({ lane, run }: Task): Task => ({
    lane,
    run: () => run().then(() => onProgress?.((done += 1), all)),
  })
  // An agency must be approved before its registrations.
  await runTasks(approved.map(withProgress), { concurrency, signal })
  await runTasks(tasks.map(withProgress), { concurrency, signal })

  const last = await openAccount(services, invitedLast, moment)
  await services.readModels.waitFor(last, 120_000)
  return { actions: all, created: true }
}

/** Tasks run by time, so that the log is chronological. */
type TimedTask = Task & { readonly at: Moment }

/** The actions of approved agencies, and of pending and rejected ones. */
function agencyTasks(services: AppDeps, now: Moment): readonly [approved: TimedTask[], others: TimedTask[]] {
  const actors = createActors(accountIdOf)
  const tasks = (some: typeof agencies) =>
    some.flatMap((agency) =>
      agencyActions(agency, actors, { now, opened: accountsOpenedAt(now) }).map((action, place): TimedTask => ({
        at: action.at,
        lane: agency.agentId,
        run: () =>
          performAgencyAction(services, agency, {
            action,
            commandId: uuidv5(`${agency.agentId} act ${place}`, commandNamespace),
          }),
      })),
    )
  return [
    tasks(agencies.filter(({ standing }) => standing === undefined)),
    tasks(agencies.filter(({ standing }) => standing !== undefined)),
  ]
}

/** All actions of all bookings, by time. */
function bookingTasks(services: AppDeps, bookings: readonly Booking[]): TimedTask[] {
  const perform = createPerformer(services)
  const actors = createActors(accountIdOf)
  const actions = bookings.flatMap((booking) =>
    storyOf(booking, actors).map((timed, index) => ({ booking, timed, index })),
  )
  actions.sort((a, b) => a.timed.at - b.timed.at || a.booking.number - b.booking.number || a.index - b.index)
  let started = Promise.resolve()
  return actions.map(({ booking, timed, index }): TimedTask => {
    const commandId = (place: number) => uuidv5(`registration ${booking.number} act ${place}`, commandNamespace)
    const run = () => perform({ timed, commandId: commandId(index), startCommandId: commandId(0) })
    const runInTurn = () => (started = started.then(() => openGuestAccount(services, booking, timed)).then(run))
    return { at: timed.at, lane: String(booking.number), run: timed.action.kind === 'start' ? runInTurn : run }
  })
}

/** A guest needs an account before their registration. */
async function openGuestAccount(
  services: AppDeps,
  { startedBy, guests: [guest] }: Booking,
  { at }: TimedAction,
): Promise<void> {
  const { email, firstName, lastName } = guest
  if (startedBy === 'guest') await openAccount(services, { email, firstName, lastName, role: 'guest' }, at - 9 * minute)
}
