import { Client, Pool } from 'pg'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { StoredEvent } from '@fleet/domain/kernel/event'
import { freshDatabase } from '@fleet/platform/testing/fresh-database'
import { migrate } from '@fleet/platform/database/migrate'
import { gatheringMigration, outboxMigration, outboxTable, waitingChannel, type OutboxTable } from './outbox-table.ts'
import { mailReactor } from '../features/letters/reactor.ts'
import { freshOutbox } from '../testing/fresh-outbox.ts'
import { writeRows } from '../programs/backup/tables.ts'
import { sendDue } from './sender.ts'

const minute = 60_000
const start = Date.parse('2040-01-01T00:00:00.000Z')
const at = (minutes: number) => new Date(start + minutes * minute).toISOString()

type Save = { readonly minutes: number; readonly revision: number; readonly person?: string; readonly log?: string }

/** A save by staff. */
function saved(
  registration: string,
  { minutes, revision, person = `person of ${registration}`, log = '' }: Save,
): StoredEvent {
  return {
    id: `${registration} ${revision}${log}`,
    type: 'AnswersSaved',
    stream: `submission-${registration}`,
    revision,
    position: 1n,
    data: { personId: person },
    metadata: { occurredAt: at(minutes), actor: { role: 'admin' } },
  }
}
const invited = (id: string): StoredEvent => ({
  id,
  type: 'InvitationIssued',
  stream: `invitation-${id}`,
  revision: 0,
  position: 1n,
  data: { invitationId: id, isBound: true },
  metadata: {},
})
const reminded = (id: string): StoredEvent => ({
  ...invited(id),
  type: 'ReminderIssued',
  stream: `reminders-${id}`,
  data: { recipientId: id },
})

const fresh = freshOutbox()
let pool: Pool
let outbox: OutboxTable
beforeAll(() => void ({ pool, outbox } = fresh()))

/** The log, the sender's clock, the number of reads, and the mails: `<first event> to <revision>`. */
let log: StoredEvent[] = []
let now = 0
let reads = 0
let sent: string[] = []
beforeEach(() => {
  log = []
  now = 0
  reads = 0
  sent = []
})

/** Hands events to the reactor, as their subscription does. */
async function react(...events: StoredEvent[]): Promise<void> {
  const { accepts = () => true, react: reactTo } = mailReactor(outbox)
  for (const event of events.filter(accepts)) await reactTo(event)
}
async function append(...events: StoredEvent[]): Promise<void> {
  log.push(...events)
  await react(...events)
}
type Options = Partial<Parameters<typeof sendDue>[0]>
async function send(minutes: number, options: Options = {}, signal?: AbortSignal): Promise<void> {
  now = minutes
  const deps = {
    outbox,
    store: {
      async read(stream: string, { from = 0 }: { readonly from?: number } = {}) {
        reads += 1
        return log.filter((event) => event.stream === stream && event.revision >= from)
      },
    },
    clock: { now: () => at(now) },
    compose: async ({ id }: StoredEvent, lastRevision: number) => ({
      messageId: `${id} to ${lastRevision}`,
      to: { name: 'Lena', address: 'lena@example.com' },
      subject: '',
      language: 'en',
      text: '',
      html: '',
    }),
    send: async ({ messageId }: { readonly messageId: string }) => void sent.push(messageId),
    removeSent: async () => {},
    onError: () => {},
    ...options,
  }
  await sendDue(deps, signal)
}
const rows = async () =>
  (await pool.query<{ event_id: string; state: string }>('SELECT event_id, state FROM mail.outbox ORDER BY event_id'))
    .rows

describe('saves by staff', () => {
  it.each([1, 2, 40, 300])('%i of each of three registrations leave one row each and read no stream', async (saves) => {
    for (let revision = 0; revision < saves; revision += 1)
      await append(...['a', 'b', 'c'].map((one) => saved(one, { revision, minutes: (4 * revision) / saves })))
    await send(4)
    expect([(await rows()).length, reads, sent]).toEqual([3, 0, []])
    await send(9)
    expect([(await rows()).length, reads]).toEqual([3, 3])
    expect(sent).toEqual(['a', 'b', 'c'].map((one) => `${one} 0 to ${saves - 1}`))
  })

  it('are mailed five minutes after the last one', async () => {
    await append(saved('a', { revision: 3, minutes: 0 }), saved('a', { revision: 5, minutes: 4 }))
    await send(8.9)
    expect(sent).toEqual([])
    await send(9)
    expect(sent).toEqual(['a 3 to 5'])
  })

  it('that go on for hours are mailed once an hour, each in one mail', async () => {
    for (let minutes = 0; minutes < 150; minutes += 1) {
      await append(saved('a', { revision: minutes, minutes }))
      await send(minutes)
    }
    await send(200)
    expect(sent).toEqual(['a 0 to 60', 'a 61 to 121', 'a 122 to 149'])
    expect(await rows()).toHaveLength(3)
  })

  it('that are delivered again are not mailed again, neither while they wait nor later', async () => {
    const events = [0, 1, 2].map((revision) => saved('a', { revision, minutes: revision }))
    await append(...events)
    await react(...events)
    await send(7)
    await react(...events)
    await send(100)
    expect([sent, await rows()]).toEqual([['a 0 to 2'], [{ event_id: 'a 0', state: 'accepted' }]])
  })

  it('are in the next mail when they happen while a mail is being sent', async () => {
    await append(saved('a', { revision: 0, minutes: 0 }))
    await send(5, {
      async send({ messageId }) {
        sent.push(messageId)
        await append(saved('a', { revision: 1, minutes: 5 }))
      },
    })
    await send(10)
    expect(sent).toEqual(['a 0 to 0', 'a 1 to 1'])
  })

  it('are not added to a mail that is retried', async () => {
    await append(saved('a', { revision: 0, minutes: 0 }))
    await send(5, { send: () => Promise.reject(new Error('down')) })
    await append(saved('a', { revision: 1, minutes: 6 }))
    await send(20)
    expect(sent.toSorted()).toEqual(['a 0 to 0', 'a 1 to 1'])
  })

  it('join the waiting mail also when they were parked meanwhile', async () => {
    const parked = saved('a', { revision: 4, minutes: 0 })
    log.push(parked)
    await append(saved('a', { revision: 6, minutes: 1 }))
    await react(parked)
    await send(6)
    expect([sent, (await rows()).length]).toEqual([['a 4 to 6'], 1])
  })

  it('of a log that replaced a lost one are mailed, at revisions that the lost one had', async () => {
    await append(...[0, 1, 2].map((revision) => saved('a', { revision, minutes: 0 })))
    await send(5)
    log = []
    await append(saved('a', { revision: 1, minutes: 30, log: ' again' }))
    await send(35)
    expect(sent).toEqual(['a 0 to 2', 'a 1 again to 1'])
  })

  it('of a person who was erased are not mailed, but later ones are', async () => {
    await append(saved('a', { revision: 0, minutes: 0, person: 'Ada' }))
    expect(await outbox.withdraw('Ada')).toEqual(['a 0'])
    await append(saved('a', { revision: 1, minutes: 1, person: 'Bo' }))
    await send(60)
    expect(sent).toEqual(['a 1 to 1'])
  })

  it.each(['Ada', 'Bo'])('of a group are mailed after %s was erased, unless the mail is being sent', async (erased) => {
    const both = (registration: string) => [
      saved(registration, { revision: 0, minutes: 0, person: 'Ada' }),
      saved(registration, { revision: 1, minutes: 1, person: 'Bo' }),
    ]
    await append(...both('a'))
    expect(await outbox.withdraw(erased)).toEqual(['a 0'])
    await send(6, { removeSent: async (eventId) => void sent.push(`removed ${eventId}`) })
    expect(sent).toEqual(['a 0 to 1'])
    await append(...both('b'))
    await send(6, {
      send: async () => void (await outbox.withdraw(erased)),
      removeSent: async (eventId) => void sent.push(`removed ${eventId}`),
    })
    expect(sent).toEqual(['a 0 to 1', 'removed b 0'])
  })

  it('are announced to the sender once, and it knows when they are due', async () => {
    const client = new Client({ connectionString: fresh().url })
    await client.connect()
    let announced = 0
    client.on('notification', () => (announced += 1))
    await client.query(`LISTEN ${waitingChannel}`)
    try {
      expect(await outbox.untilNext(at(0))).toBeUndefined()
      for (let revision = 0; revision < 20; revision += 1) await append(saved('a', { revision, minutes: 0 }))
      await append(saved('b', { revision: 0, minutes: 1 }), reminded('r'))
      // Notifications arrive before the answer.
      await client.query('SELECT 1')
      expect(announced).toBe(3)
      await send(1)
      expect(await outbox.untilNext(at(1))).toBe(4 * minute)
    } finally {
      await client.end()
    }
  })

  it.each([
    ['the form stored', { by: 'form' }, { role: 'admin' }],
    ['came with an invitation', { by: 'invitation' }, { role: 'admin' }],
    ['the guest gave', {}, { role: 'guest' }],
  ])('do not include answers that %s', async (_, data, actor) => {
    const event = saved('a', { revision: 0, minutes: 0 })
    await append({ ...event, data: { ...event.data, ...data }, metadata: { ...event.metadata, actor } })
    expect(await rows()).toEqual([])
  })

  it('of another form leave nothing behind', async () => {
    await append({ ...saved('a', { revision: 0, minutes: 0 }), stream: 'agency-a' })
    expect(await rows()).toEqual([])
  })
})

describe('an important mail', () => {
  it('is sent before 1,000 others that are due', async () => {
    await append(reminded('r'), saved('a', { revision: 0, minutes: 0 }))
    await pool.query(
      `INSERT INTO mail.outbox (event_id, stream, revision, subject_id, importance, next_attempt_at)
       SELECT event_id || number, stream, revision, subject_id, importance, next_attempt_at - number * interval '1 hour'
       FROM mail.outbox, generate_series(1, 500) AS number`,
    )
    await append(invited('lena'))
    const stopping = new AbortController()
    await send(60, { send: async ({ messageId }) => (sent.push(messageId), stopping.abort()) }, stopping.signal)
    expect(sent).toEqual(['lena to 0'])
  })

  it('waits only for the mail in progress', async () => {
    for (let count = 0; count < 100; count += 1) await append(reminded(`r${count}`))
    await send(60, {
      async send({ messageId }) {
        sent.push(messageId)
        if (sent.length === 1) await append(invited('lena'))
      },
    })
    expect(sent[1]).toBe('lena to 0')
  })

  it('has its own state, which later corrections do not change', async () => {
    const asked = { ...invited('c'), type: 'ConfirmationAsked', data: { personId: 'Ada' } }
    await append(asked)
    await send(0)
    await append(saved('a', { revision: 0, minutes: 0, person: 'Ada' }))
    expect((await outbox.states(['Ada'])).get('Ada')).toBe('sent')
  })
})

describe('an outbox of an older version', () => {
  const oldRow = (revision: number, stream = 'submission-a') => ({
    event_id: `${stream} ${revision}`,
    stream,
    revision,
    subject_id: 'Ada',
    state: 'waiting',
    attempts: 0,
    created_at: at(revision),
    next_attempt_at: at(revision + 5),
  })
  const sentOne = { ...oldRow(2), state: 'accepted', attempts: 1 }
  const invitation = { ...oldRow(0, 'invitation-i'), next_attempt_at: at(0) }
  const oldRows = [sentOne, oldRow(4), oldRow(6), oldRow(7), oldRow(1, 'submission-b'), invitation]
  const expected = [
    { event_id: 'invitation-i 0', state: 'waiting' },
    { event_id: 'submission-a 2', state: 'accepted' },
    { event_id: 'submission-a 4', state: 'waiting' },
    { event_id: 'submission-b 1', state: 'waiting' },
  ]
  const event = (row: ReturnType<typeof oldRow>): StoredEvent => ({
    ...saved('a', { revision: row.revision, minutes: row.revision }),
    id: row.event_id,
    stream: row.stream,
  })

  async function expectGathered(): Promise<void> {
    expect(await rows()).toEqual(expected)
    log = oldRows.map(event)
    await react(...log.filter(({ stream }) => stream.startsWith('submission')))
    await send(60)
    expect(sent).toEqual(['invitation-i 0 to 0', 'submission-b 1 to 1', 'submission-a 4 to 7'])
  }

  it('has one mail per registration after the update, and sends nothing again', async () => {
    const old = await freshDatabase()
    const oldPool = new Pool({ connectionString: old.url })
    const [usual, usualOutbox] = [pool, outbox]
    try {
      await migrate(old.url, [outboxMigration])
      for (const row of oldRows)
        await oldPool.query(
          'INSERT INTO mail.outbox (event_id, stream, revision, subject_id, state, attempts, created_at, next_attempt_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)',
          Object.values(row),
        )
      await migrate(old.url, [outboxMigration, gatheringMigration])
      ;[pool, outbox] = [oldPool, outboxTable(oldPool)]
      await expectGathered()
    } finally {
      ;[pool, outbox] = [usual, usualOutbox]
      await oldPool.end()
      await old.drop()
    }
  })

  it('has the same after its backup was restored', async () => {
    const client = new Client({ connectionString: fresh().url })
    await client.connect()
    try {
      await writeRows(
        client,
        (async function* backup() {
          for (const row of oldRows) yield { table: 'mail.outbox' as const, row }
        })(),
      )
    } finally {
      await client.end()
    }
    await expectGathered()
  })
})
