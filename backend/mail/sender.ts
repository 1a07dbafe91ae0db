import { type EventStore, EventStoreUnavailable } from '@fleet/domain/kernel/event-store'
import type { StoredEvent } from '@fleet/domain/kernel/event'
import type { NotificationHub } from '@fleet/platform/database/notifications'
import type { Job } from '@fleet/platform/jobs/scheduler'
import type { Clock } from '@fleet/platform/time/clock'
import { type Mail, type SendMail, MailRefused } from './mail.ts'
import { type DueMail, type OutboxTable, waitingChannel } from './outbox-table.ts'

/**
 * Composes the mail of an event, or of the events up to `lastRevision` of its stream; undefined when it no longer
 * applies: expired, revoked, erased.
 */
export type Compose = (event: StoredEvent, lastRevision: number) => Promise<Mail | undefined>

type SenderDeps = {
  readonly outbox: OutboxTable
  readonly store: Pick<EventStore, 'read'>
  readonly compose: Compose
  readonly send: SendMail
  /** Removes a mail that was written to files. */
  readonly removeSent: (eventId: string) => Promise<void>
  readonly clock: Pick<Clock, 'now'>
  readonly onError: (line: string) => void
}

/** Longest pause between two runs: a notification that was lost may have announced a mail. */
const maxPauseMs = 30_000
const firstRetryMs = 5_000
const maxRetryMs = 60 * 60_000

/** Milliseconds until the next attempt: 5 s after the first failure, doubling, an hour at most. */
export function retryAfter(attempts: number): number {
  return Math.min(firstRetryMs * 2 ** Math.min(attempts, 20), maxRetryMs)
}

function failureOf(error: unknown): string {
  if (error instanceof MailRefused) return error.message
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown'
}

/**
 * Sends each due mail once, important ones first. A process that is killed between sending and recording sends the mail
 * again, with the same Message-ID: delivery is at least once. `signal`: ends after the mail in progress.
 */
export async function sendDue(
  { outbox, store, compose, send, removeSent, clock, onError }: SenderDeps,
  signal?: AbortSignal,
): Promise<void> {
  async function deliver({ eventId, stream, revision, lastRevision, attempts }: DueMail): Promise<void> {
    try {
      const [event] = await store.read(stream, { from: revision, limit: 1 })
      const mail = event?.id === eventId ? await compose(event, lastRevision) : undefined
      if (mail === undefined) return void (await outbox.settle(eventId, 'dropped', { now: clock.now() }))
      await send(mail)
    } catch (error) {
      // No attempt: the job fails with this reason, and is repeated
      if (error instanceof EventStoreUnavailable) throw error
      const failure = failureOf(error)
      onError(`mail ${eventId}, attempt ${attempts + 1}: ${failure}`)
      if (error instanceof MailRefused)
        return void (await outbox.settle(eventId, 'failed', { now: clock.now(), failure }))
      const at = new Date(Date.parse(clock.now()) + retryAfter(attempts)).toISOString()
      return outbox.retry(eventId, { at, failure })
    }
    // The recipient was erased while the mail was being sent.
    if ((await outbox.settle(eventId, 'accepted', { now: clock.now() })) === 'dropped') await removeSent(eventId)
  }
  // One by one: an important mail waits for no more than the one in progress.
  for (let mail = await outbox.next(clock.now()); mail !== undefined; mail = await outbox.next(clock.now())) {
    await deliver(mail)
    if (signal?.aborted) return
  }
}

/** Runs when a mail is added and when the next one is due. */
export function sendMailsJob({ listening, ...deps }: SenderDeps & { readonly listening: NotificationHub }): Job {
  let untilNextMs = 0
  return {
    name: 'send-mails',
    nextInMs: (isFirst) => (isFirst ? 0 : untilNextMs),
    async run(signal) {
      // If it fails: the scheduler slows down to every 5 s.
      untilNextMs = 0
      await sendDue(deps, signal)
      untilNextMs = Math.min((await deps.outbox.untilNext(deps.clock.now())) ?? maxPauseMs, maxPauseMs)
    },
    listen: (wake) => listening.listenFor({ channel: waitingChannel, onNotification: wake, onPossibleLoss: wake }),
  }
}
