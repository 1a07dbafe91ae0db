import { hash } from 'node:crypto'
import type { SessionStore } from '@fastify/session'
import type { Session } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Pool } from 'pg'
import { faultName } from '../../logging/fault.ts'
import type { NotificationHub } from '../../database/notifications.ts'
import type { MasterKeys } from '../../vault/keys.ts'
import { expiryOf, maxSessionMs, touchEveryMs } from './session-age.ts'
import type { Device } from './session-device.ts'
import {
  hasValidSessionMac,
  sessionMac,
  type StoredSession,
  deleteSession,
  deleteSessionsOf,
  findSession,
  findSessionsOf,
  insertSession,
  notifications,
  sessionChannel,
  sweepSessions,
  touchSession,
  updateSession,
} from './session-table.ts'
import { type SessionRef, watchSessions } from './session-watch.ts'

type ListedSession = {
  readonly id: string
  /** ISO 8601 UTC. */
  readonly createdAt: string
  readonly lastSeenAt: string
  readonly device: Device
  readonly current: boolean
}

export type Sessions = {
  readonly store: SessionStore
  /** Ends the account's sessions that began before this revision of its stream, in every process at once. */
  revoke(accountId: string, revision: number): Promise<void>
  /** The account's sessions, newest first; `sid`: the session of the request. */
  list(accountId: string, sid: string): Promise<ListedSession[]>
  /** Calls `onEnd` once when the session ends; the returned function stops watching. */
  watch(sid: string, accountId: string, onEnd: () => void): () => void
  /** Ends one of the account's sessions; false when it has none with this id. */
  end(accountId: string, id: string): Promise<boolean>
  sweep(): Promise<void>
  stop(): Promise<void>
}

/** How long a session is cached; other processes announce changes sooner. */
const cachedMs = 5_000
const hashed = (sid: string) => hash('sha256', sid, 'base64url')
const fault = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))

/** Parses the content once; requests share the frozen result. */
function parsed(session: StoredSession) {
  const content = JSON.parse(session.content, (_key, value: unknown) => Object.freeze(value))
  return { ...session, restored: { ...content, signedInAt: session.signedInAt.toISOString(), stored: true } }
}
type ParsedSession = ReturnType<typeof parsed>

type SessionDeps = {
  readonly pool: Pool
  readonly listening: NotificationHub
  readonly keys: MasterKeys
  /**
   * Whether the session still matches the account's events: the account may sign in, with this role, and no event ended
   * the session.
   */
  readonly isStillValid: (account: NonNullable<Session['account']>) => Promise<boolean>
  readonly log: (line: string) => void
  /** Maximum number of sessions of an account. */
  readonly maxSessionsOfAccount: number
}

/**
 * Stores sessions in Postgres under the hash of their id, so that a copy of the table opens nothing; each row has a
 * MAC, so that an edited, moved or restored row opens nothing either.
 */
export function createSessions({
  pool,
  listening,
  keys,
  isStillValid,
  log,
  maxSessionsOfAccount,
}: SessionDeps): Sessions {
  const recent = new LRUCache<string, ParsedSession>({ max: 10_000, ttl: cachedMs })
  /** Incremented at every notification: results of earlier reads are not cached. */
  let changes = 0

  /** Reads in progress; concurrent requests share one. */
  const pending = new Map<string, Promise<ParsedSession | undefined>>()

  function forget(matches: (session: StoredSession) => boolean): void {
    changes += 1
    pending.clear()
    for (const [key, session] of recent.entries()) if (matches(session)) recent.delete(key)
  }

  const watches = watchSessions(
    (sidHash) => findSession(pool, sidHash),
    (error) => log(`ended sessions could not be checked: ${faultName(error)}`),
  )

  function sessionsChanged(matches: (session: SessionRef) => boolean): void {
    forget(matches)
    watches.recheck(matches)
  }

  const listener = listening.listenFor({
    channel: sessionChannel,
    onNotification: (payload) =>
      sessionsChanged(({ sidHash, accountId }) =>
        [notifications.session(sidHash), notifications.account(accountId)].includes(payload),
      ),
    onPossibleLoss: () => sessionsChanged(() => true),
  })

  async function read(key: string): Promise<ParsedSession | undefined> {
    const before = changes
    const found = await findSession(pool, key)
    if (found === undefined) return undefined
    if (!hasValidSessionMac(keys, found)) {
      log(`a session of account ${found.accountId} failed its integrity check and is ignored`)
      return undefined
    }
    const session = parsed(found)
    if (!(await isStillValid(session.restored.account))) return undefined
    if (before === changes && listener.listening()) recent.set(key, session)
    return session
  }

  function readOnce(key: string): Promise<ParsedSession | undefined> {
    if (!listener.listening()) return read(key)
    const known = pending.get(key)
    if (known !== undefined) return known
    const reading = read(key)
    pending.set(key, reading)
    const over = () => {
      if (pending.get(key) === reading) pending.delete(key)
    }
    void reading.then(over, over)
    return reading
  }

  /** Updates the last activity in the background, at most once a minute. */
  function touch(session: ParsedSession, now: Date): void {
    if (now.getTime() - session.lastSeenAt.getTime() < touchEveryMs) return
    const touched = {
      ...session,
      lastSeenAt: now,
      expiresAt: expiryOf({ role: session.restored.account.role, signedInAt: session.signedInAt, lastSeenAt: now }),
    }
    if (recent.has(session.sidHash)) recent.set(session.sidHash, touched)
    touchSession(pool, touched, new Date(now.getTime() - touchEveryMs)).catch((error: unknown) =>
      log(`the last activity of a session could not be stored: ${faultName(error)}`),
    )
  }

  /** The content of the session; null when it has ended. */
  function restoredNow(session: ParsedSession | undefined) {
    const now = new Date()
    if (
      session === undefined ||
      session.expiresAt <= now ||
      session.signedInAt.getTime() + maxSessionMs <= now.getTime()
    )
      return null
    touch(session, now)
    return session.restored
  }

  const store: SessionStore = {
    get(sid, done) {
      const key = hashed(sid)
      const remembered = listener.listening() ? recent.get(key) : undefined
      if (remembered !== undefined) return done(null, restoredNow(remembered))
      readOnce(key).then(
        (session) => done(null, restoredNow(session)),
        (error: unknown) => done(fault(error), null),
      )
    },
    set(sid, { account, signedInAt, device, preview, proof, stored }, done) {
      // A new session without a sign-in: nothing to store.
      if (account === undefined) return done()
      const sidHash = hashed(sid)
      const content = JSON.stringify({ account, device, preview, proof })
      const now = new Date()
      const since = signedInAt === undefined ? now : new Date(signedInAt)
      const about = { sidHash, content, accountId: account.id, accountRevision: account.revision, signedInAt: since }
      const session = {
        ...about,
        lastSeenAt: now,
        mac: sessionMac(keys, about),
        expiresAt: expiryOf({ role: account.role, signedInAt: since, lastSeenAt: now }),
      }
      forget((known) => known.sidHash === sidHash)
      const kept = stored ? updateSession(pool, session) : insertSession(pool, session, maxSessionsOfAccount)
      kept.then(
        () => done(),
        (error: unknown) => done(fault(error)),
      )
    },
    destroy(sid, done) {
      const sidHash = hashed(sid)
      forget((known) => known.sidHash === sidHash)
      deleteSession(pool, sidHash).then(
        () => done(),
        (error: unknown) => done(fault(error)),
      )
    },
  }

  return {
    store,
    async revoke(accountId, revision) {
      forget((known) => known.accountId === accountId)
      await deleteSessionsOf(pool, accountId, revision)
      forget((known) => known.accountId === accountId)
    },
    async list(accountId, sid) {
      const current = hashed(sid)
      return (await findSessionsOf(pool, accountId, new Date())).map(
        ({ id, sidHash, content, signedInAt, lastSeenAt }) => ({
          id,
          createdAt: signedInAt.toISOString(),
          lastSeenAt: lastSeenAt.toISOString(),
          device: JSON.parse(content).device ?? { browser: null, system: null },
          current: sidHash === current,
        }),
      )
    },
    watch(sid, accountId, onEnd) {
      return watches.watch({ sidHash: hashed(sid), accountId, onEnd })
    },
    async end(accountId, id) {
      const found = (await findSessionsOf(pool, accountId, new Date())).find((session) => session.id === id)
      if (found === undefined) return false
      forget((known) => known.sidHash === found.sidHash)
      await deleteSession(pool, found.sidHash)
      return true
    },
    sweep: () => sweepSessions(pool, new Date()),
    stop: () => listener.stop(),
  }
}
