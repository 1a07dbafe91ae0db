import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { SubmissionEvent } from '@fleet/domain/submissions/model/events'
import { migrate } from '@fleet/platform/database/migrate'
import { waitLimitMs } from '@fleet/platform/testing/eventually'
import { readSide } from '@fleet/platform/testing/read-side'
import { submission } from '@fleet/platform/testing/submission-events'
import { statusAfter } from '../submissions/submission-status.ts'
import { tableRows } from '../testing/table-rows.ts'
import { stats, statsTotalsMigration } from './projection.ts'
import { getStats, type StatsScope } from './queries.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const start = Date.parse('2026-11-01T18:17:00.000Z')
/** Always five and a half hours ahead of UTC. */
const timeZone = 'Asia/Kolkata'
const midnight = (moment: number) => Math.floor((moment + 330 * minute) / day) * day - 330 * minute

type Owner = { readonly agentId?: string; readonly guestAccountId?: string; readonly preview?: true }
const owners: readonly Owner[] = [
  { agentId: 'agency-1' },
  { agentId: 'agency-1' },
  { agentId: 'agency-2' },
  { guestAccountId: 'guest-1' },
  {},
  { agentId: 'agency-1', preview: true },
]
const scopes: readonly StatsScope[] = [
  {},
  { agentId: 'agency-1' },
  { agentId: 'agency-2' },
  { agentId: 'agency-3' },
  { guestAccountId: 'guest-1' },
  { agentId: 'agency-1', preview: true },
  { preview: true },
]

const decisions = ['submitted', 'approved', 'rejected', 'reopened', 'completed'] as const
type Change =
  | { readonly kind: 'decided'; readonly decision: (typeof decisions)[number] }
  | { readonly kind: 'requested' | 'assigned' | 'purged' }
  | { readonly kind: 'grouped'; readonly size: number }
  | { readonly kind: 'dives'; readonly person: number; readonly dives: boolean | null }
  | { readonly kind: 'erased'; readonly person: number }
type Step = { readonly of: number; readonly minutes: number; readonly change: Change }

const person = fc.integer({ min: 1, max: 4 })
const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('decided'), decision: fc.constantFrom(...decisions) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('requested', 'assigned', 'purged') }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('grouped'), size: person }) },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('dives'), person, dives: fc.constantFrom(true, true, false, null) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('erased'), person }) },
)
const step: fc.Arbitrary<Step> = fc.record({
  of: fc.nat(owners.length - 1),
  minutes: fc.oneof(fc.constantFrom(0, 43, 60), fc.nat(59), fc.nat(1500)),
  change,
})

/** A registration as its events say, moment by moment. */
class Registration {
  readonly agentId: string | undefined
  readonly isPreview: boolean
  guest: string | undefined
  isPurged = false
  readonly periods: { since: number; status: string; statusSince: number; persons: number }[]
  readonly dives: { person: number; since: number; until: number }[] = []
  readonly erased = new Set<number>()

  constructor({ agentId, guestAccountId, preview }: Owner, at: number) {
    this.agentId = agentId
    this.guest = guestAccountId
    this.isPreview = preview === true
    this.periods = [{ since: at, status: 'draft', statusSince: at, persons: 1 }]
  }

  apply(change: Change, status: string | undefined, at: number): void {
    const last = this.periods.at(-1)
    if (last === undefined) return
    if (status !== undefined && status !== last.status)
      this.periods.push({ ...last, since: at, status, statusSince: at })
    if (change.kind === 'grouped') this.periods.push({ ...last, since: at, persons: change.size })
    if (change.kind === 'assigned') this.guest = 'guest-1'
    if (change.kind === 'purged') this.isPurged = true
    if (change.kind === 'dives') {
      const open = this.dives.find(({ person, until }) => person === change.person && until === Infinity)
      if (open === undefined && change.dives) this.dives.push({ person: change.person, since: at, until: Infinity })
      if (open !== undefined && !change.dives) open.until = at
    }
    if (change.kind === 'erased') {
      this.erased.add(change.person)
      this.dives.forEach((one) => Object.assign(one, one.person === change.person ? { since: 0, until: 0 } : {}))
    }
  }

  isIn({ agentId, guestAccountId, preview = false }: StatsScope): boolean {
    return (
      !this.isPurged &&
      this.isPreview === preview &&
      (agentId === undefined || agentId === this.agentId) &&
      (guestAccountId === undefined || guestAccountId === this.guest)
    )
  }

  /** `at`: Infinity is the present, whatever the clock says. */
  figuresAt(at: number, today: number) {
    const { status = '', statusSince = 0, persons = 0 } = this.periods.findLast(({ since }) => since <= at) ?? {}
    const isHeld = (since: number, until: number) => (at === Infinity ? until === Infinity : since <= at && until > at)
    const divers = this.dives.filter(({ person, since, until }) => person <= persons && isHeld(since, until))
    return {
      activeForms: Number(['draft', 'missing_docs'].includes(status)),
      pendingReview: Number(status === 'pending_review'),
      completedToday: Number(['approved', 'completed'].includes(status) && statusSince >= today),
      totalDivers: status === 'rejected' ? 0 : divers.length,
    }
  }
}

type Figures = ReturnType<Registration['figuresAt']>
const none: Figures = { activeForms: 0, pendingReview: 0, completedToday: 0, totalDivers: 0 }
const sum = (all: readonly Figures[]) =>
  all.reduce(
    (one, other) => ({
      activeForms: one.activeForms + other.activeForms,
      pendingReview: one.pendingReview + other.pendingReview,
      completedToday: one.completedToday + other.completedToday,
      totalDivers: one.totalDivers + other.totalDivers,
    }),
    none,
  )

function eventOf(id: string, change: Change): SubmissionEvent {
  const events = submission(id)
  switch (change.kind) {
    case 'decided':
      return events[change.decision]()
    case 'requested':
      return events.documentsRequested(null, [])
    case 'assigned':
      return { type: 'GuestAssigned', data: { guestAccountId: 'guest-1', invitationId: 'invitation' } }
    case 'purged':
      return { type: 'PreviewPurged', data: { submissionId: id } }
    case 'grouped':
      return events.group(change.size, null, 4)
    default:
      return events.answers({ isDiver: change.kind === 'dives' ? change.dives : null }, change.person)
  }
}

function startedBy(id: string, of: number): SubmissionEvent {
  const { preview, ...owner } = owners[of] ?? {}
  const event = submission(id).started(of, owner)
  return preview && event.type === 'SubmissionStarted' ? { ...event, data: { ...event.data, preview } } : event
}

it('counts, for everybody and each owner, what the events say, now and a week before', async () => {
  const steps = fc.array(step, { minLength: 1, maxLength: 60, size: 'max' })
  await fc.assert(
    fc.asyncProperty(steps, fc.nat(20 * 1440), fc.integer({ min: 1, max: 30 }), async (history, minutes, batchSize) => {
      const side = await readSide([stats])
      try {
        const all = new Map<number, Registration>()
        let moment = start
        for (const { of, minutes: gap, change } of history) {
          moment += gap * minute
          const circumstances = { at: new Date(moment).toISOString() }
          const id = `s${of}`
          const begun = all.get(of)
          const registration = begun ?? new Registration(owners[of] ?? {}, moment)
          all.set(of, registration)
          if (begun === undefined) await side.log.submission(id, [startedBy(id, of)], circumstances)
          if (registration.isPurged || (change.kind === 'purged' && !registration.isPreview)) continue
          if ('person' in change && registration.erased.has(change.person)) continue
          const event = eventOf(id, change)
          if (change.kind === 'erased') {
            const data = { personId: `${id}-${change.person}`, submissionId: id }
            await side.log.append('erasures', [{ type: 'PersonErased', data }], circumstances)
          } else await side.log.submission(id, [event], circumstances)
          registration.apply(change, statusAfter[event.type], moment)
        }
        const runner = side.run({ batchSize })
        expect(await runner.waitFor('all', await side.log.store.head(), waitLimitMs)).toBe(true)
        await runner.stop()

        const now = start + 7 * day + minutes * minute
        const before = now - 7 * day
        const beforeThatHour = Math.floor(before / hour) * hour - 1
        for (const scope of scopes) {
          const { trends, ...current } = await getStats(side.database, {
            now: new Date(now).toISOString(),
            timeZone,
            ...scope,
          })
          const mine = [...all.values()].filter((one) => one.isIn(scope))
          const then = {
            ...sum(mine.map((one) => one.figuresAt(scope.guestAccountId ? before : beforeThatHour, 0))),
            completedToday: sum(mine.map((one) => one.figuresAt(before, midnight(before)))).completedToday,
          }
          expect([scope, current]).toEqual([scope, sum(mine.map((one) => one.figuresAt(Infinity, midnight(now))))])
          expect([
            scope,
            current.activeForms - trends.activeForms.delta,
            current.pendingReview - trends.pendingReview.delta,
            current.completedToday - trends.completedToday.delta,
            current.totalDivers - trends.totalDivers.delta,
          ]).toEqual([scope, then.activeForms, then.pendingReview, then.completedToday, then.totalDivers])
        }

        const rows = await tableRows(side.database, stats)
        await migrate(side.url, [statsTotalsMigration])
        expect(await tableRows(side.database, stats)).toEqual(rows)
      } finally {
        await side.close()
      }
    }),
    { numRuns: 30 },
  )
})
