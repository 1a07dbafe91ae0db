import type { BackgroundHealth } from './background-health.ts'

/** One part of the health that an operator has to act on; sections are those of `docs/operating.md`. */
export type Attention = { readonly part: string; readonly instructions: string }

type Health = BackgroundHealth & {
  readonly database: string | undefined
  readonly eventStore: string | undefined
  readonly documents: string
  readonly missed: { readonly readModels: readonly unknown[]; readonly reactors: readonly unknown[] } | null
  readonly keys: { readonly missing: number } | null
}

const see = (section: string) => `See "${section}" in docs/operating.md`
const failures = (part: unknown): boolean =>
  typeof part === 'object' &&
  part !== null &&
  'failures' in part &&
  Array.isArray(part.failures) &&
  part.failures.length > 0

/** What needs attention, with what to do; empty: nothing. */
export function attentionOf(health: Health): Attention[] {
  const { missed, keys } = health
  const found: readonly (readonly [part: string, isWrong: boolean, instructions: string])[] = [
    ['database', health.database !== 'ok', 'Bring Postgres back: the application waits and continues by itself'],
    ['eventStore', health.eventStore !== 'ok', 'Bring it back: the application waits and continues by itself'],
    ['documents', health.documents !== 'ok', see('Documents cannot be reached')],
    [
      'missed',
      missed !== null && missed.readModels.length + missed.reactors.length > 0,
      `${see('Parked events')}: npm run projections:rebuild <name>, npm run reactions:retry`,
    ],
    ['keys', keys !== null && keys.missing > 0, see('Missing keys')],
    ['projections', failures(health.projections), 'A subscription has stopped: the log says why'],
    ['reactors', failures(health.reactors), 'A subscription has stopped: the log says why'],
    ['seals', health.seals.state === 'broken', `${see('Changed events')}: npm run audit:verify`],
    [
      'statuses',
      health.statuses.different > 0,
      'Lists differ from the events: npm run projections:rebuild submission-list, and tell the developers',
    ],
    ['statuses', health.statuses.unreadable > 0, see('Changed events')],
    ['log', health.log.state === 'replaced', see('The event store was replaced')],
    [
      'appends',
      health.appends.failed > 0,
      'Nothing can be saved: look for a full disk or a missing right, and at the log',
    ],
  ]
  return found.flatMap(([part, isWrong, instructions]) => (isWrong ? [{ part, instructions }] : []))
}

/** Names of streams and events, and reasons, are for the machine's own people. */
const inside = new Set(['stream', 'id', 'type', 'revision', 'position', 'event', 'reason', 'first'])

/** Health without what is inside the log. */
export function withoutNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNames)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => (inside.has(name) ? [] : [[name, withoutNames(one)]])),
  )
}
