import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import type { Command } from '@fleet/domain/kernel/command'
import type { Decider } from '@fleet/domain/kernel/decider'
import type { EventStore } from '@fleet/domain/kernel/event-store'
import { submissionDecider } from '@fleet/domain/submissions/decider'
import type { SubmissionEvent } from '@fleet/domain/submissions/model/events'
import type { Submission } from '@fleet/domain/submissions/model/state'
import { createCommandHandler } from '@fleet/platform/event-sourcing/command-handler/command-handler'
import { codeVersion, createSnapshots } from '@fleet/platform/event-sourcing/command-handler/snapshots'
import { integrityCheckedStore } from '@fleet/platform/event-sourcing/integrity/integrity-checked-store'
import type { MasterKeys } from '@fleet/platform/vault/keys'
import { createVault } from '@fleet/platform/vault/vault'
import { catalogue } from '@fleet/domain/catalogue/every-event'

/** Medians in milliseconds. */
type LongStreamFigures = { readonly whole: number; readonly cold: number; readonly warm: number }

type Fill = Command<'Fill', { events: SubmissionEvent[] }>
const filling: Decider<Submission, Fill, SubmissionEvent> = {
  ...submissionDecider,
  decide: (_, { data }) => data.events,
}

const length = 10_000
const atOnce = 500
const turns = 9

function fill(n: number, events: SubmissionEvent[]): Fill {
  return {
    type: 'Fill',
    data: { events },
    meta: { commandId: `fill ${n}`, actor: { id: 'account-1', role: 'admin' }, now: '2030-01-10T08:00:00Z' },
  }
}

/**
 * Measures how long a registration of 10,000 events takes to open: `whole`, without cache or snapshot; `cold`, with a
 * snapshot; `warm`, from the cache, including the check for newer events.
 */
export async function benchLongStream({
  store,
  pool,
  keys,
}: {
  store: EventStore
  pool: Pool
  keys: MasterKeys
}): Promise<LongStreamFigures> {
  const [id, personId] = [randomUUID(), randomUUID()]
  /** Like a new process: no state, MAC or key is cached. */
  const started = (isWithSnapshots: boolean) => {
    const vault = createVault(pool, keys)
    const snapshots = createSnapshots({
      pool,
      vault,
      keys,
      shape: codeVersion(),
      onError: (error) => {
        throw error
      },
    })
    return createCommandHandler(
      { catalogue, store: integrityCheckedStore(store, keys), vault, ...(isWithSnapshots ? { snapshots } : {}) },
      { decider: filling, prefix: 'submission' },
    )
  }
  const here = started(true)
  await here.handle(
    id,
    fill(0, [
      {
        type: 'SubmissionStarted',
        data: { submissionId: id, referenceCode: 'RS-2030-00001', formId: 'registration', personId },
      },
    ]),
  )
  for (let n = 1; n < length; n += atOnce) {
    const answer = (place: number): SubmissionEvent => ({
      type: 'AnswersSaved',
      data: { personId, passengerIndex: 1, answers: { [`field${place % 60}`]: `value ${n + place}` } },
    })
    await here.handle(
      id,
      fill(
        n,
        Array.from({ length: atOnce }, (_, place) => answer(place)),
      ),
    )
  }
  await kept(pool, id)
  const cold: number[] = []
  const whole: number[] = []
  for (let turn = 0; turn < turns; turn += 1) {
    cold.push(await timed(() => started(true).load(id)))
    whole.push(await timed(() => started(false).load(id)))
  }
  const warm: number[] = []
  for (let turn = 0; turn < turns; turn += 1) warm.push(await timed(() => here.load(id)))
  return { whole: median(whole), cold: median(cold), warm: median(warm) }
}

/** Waits for the snapshot, which is stored after the answer. */
async function kept(pool: Pool, id: string): Promise<void> {
  for (;;) {
    const { rows } = await pool.query('SELECT FROM vault.snapshot WHERE stream = $1 AND revision > $2', [
      `submission-${id}`,
      length - atOnce,
    ])
    if (rows.length > 0) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const median = (times: readonly number[]) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0
