import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { StoredEvent } from '@fleet/domain/kernel/event'
import { type Mail, type SendMail, MailRefused } from './mail.ts'
import { freshOutbox } from '../testing/fresh-outbox.ts'
import type { OutboxTable } from './outbox-table.ts'
import { mailReactor } from '../features/letters/reactor.ts'
import { retryAfter, sendDue } from './sender.ts'

const issued = (id: string, isBound = true): StoredEvent => ({
  id,
  type: 'InvitationIssued',
  stream: `invitation-${id}`,
  revision: 0,
  position: 1n,
  data: { invitationId: `of ${id}`, isBound },
  metadata: {},
})
const letter = ({ id }: StoredEvent): Mail => ({
  messageId: `<${id}@fleet.example>`,
  to: { name: 'Lena', address: 'lena@example.com' },
  subject: 'Hello',
  language: 'en',
  text: 'Hello',
  html: '<p>Hello</p>',
})

const fresh = freshOutbox()
let outbox: OutboxTable
beforeAll(() => void ({ outbox } = fresh()))

/** A clock ahead of the database's, which tests can advance. */
let now = ''
const clock = { now: () => now }
beforeEach(() => {
  now = '2040-01-01T00:00:00.000Z'
})
const later = (ms: number) => {
  now = new Date(Date.parse(now) + ms).toISOString()
}

type SenderParts = Parameters<typeof sendDue>[0]
type Sent = { sent: string[]; lines: string[]; deps: SenderParts }
function sender(events: readonly StoredEvent[], options: Partial<SenderParts> = {}): Sent {
  const sent: string[] = []
  const lines: string[] = []
  const send: SendMail = async ({ messageId }) => void sent.push(messageId)
  const takeBack = async () => {}
  const store = { read: async (stream: string) => events.filter((event) => event.stream === stream) }
  return {
    sent,
    lines,
    deps: {
      outbox,
      store,
      clock,
      send,
      removeSent: takeBack,
      compose: async (event) => letter(event),
      onError: (line) => lines.push(line),
      ...options,
    },
  }
}
async function put(...events: StoredEvent[]) {
  const { accepts = () => true, react } = mailReactor(outbox)
  for (const event of events.filter(accepts)) await react(event)
}
const stateOf = async (id: string) => (await outbox.states([`of ${id}`])).get(`of ${id}`)

describe('a mail', () => {
  it('is sent once, also when its event is delivered again', async () => {
    await put(issued('a'), issued('a'), issued('b'))
    const { sent, deps } = sender([issued('a'), issued('b')])
    await sendDue(deps)
    await put(issued('a'))
    await sendDue(deps)
    expect(sent.toSorted()).toEqual(['<a@fleet.example>', '<b@fleet.example>'])
    expect(await stateOf('a')).toBe('sent')
  })

  it('of an invitation without a recipient does not exist', async () => {
    await put(issued('a', false))
    expect(await outbox.next(now)).toBeUndefined()
  })

  it('sent by a process that was killed before recording it is sent again with the same id, and then no more', async () => {
    await put(issued('a'))
    const killed = new Error('killed')
    const dying = sender([issued('a')], {
      outbox: { ...outbox, settle: () => Promise.reject(killed), retry: () => Promise.reject(killed) },
    })
    await expect(sendDue(dying.deps)).rejects.toThrow('killed')
    const next = sender([issued('a')])
    await sendDue(next.deps)
    await sendDue(next.deps)
    expect([dying.sent, next.sent]).toEqual([['<a@fleet.example>'], ['<a@fleet.example>']])
  })

  it('that was not accepted is retried with growing pauses, and others do not wait for it', async () => {
    await put(issued('a'), issued('b'))
    let down = true
    const tried: string[] = []
    const send: SendMail = async ({ messageId }) => {
      tried.push(messageId)
      if (down && messageId.includes('a@'))
        throw Object.assign(new Error('to lena@example.com: refused'), { code: 'ECONNREFUSED' })
    }
    const { deps, lines } = sender([issued('a'), issued('b')], { send })
    await sendDue(deps)
    expect([tried.length, await stateOf('a'), await stateOf('b')]).toEqual([2, 'waiting', 'sent'])
    await sendDue(deps)
    later(retryAfter(0) - 1)
    await sendDue(deps)
    expect(tried).toHaveLength(2)
    later(1)
    await sendDue(deps)
    expect(tried).toHaveLength(3)
    later(retryAfter(0))
    await sendDue(deps)
    expect(tried).toHaveLength(3)
    down = false
    later(retryAfter(1))
    await sendDue(deps)
    expect([tried.length, await stateOf('a')]).toEqual([4, 'sent'])
    expect(lines.join()).toContain('ECONNREFUSED')
    expect(lines.join()).not.toContain('lena@example.com')
  })

  it('that a server refuses for good is not retried', async () => {
    await put(issued('a'))
    const { deps } = sender([issued('a')], { send: () => Promise.reject(new MailRefused('SMTP 550')) })
    await sendDue(deps)
    expect(await stateOf('a')).toBe('failed')
    later(24 * 3_600_000)
    expect(await outbox.next(now)).toBeUndefined()
  })

  it('that no longer applies is dropped', async () => {
    await put(issued('a'))
    const { sent, deps } = sender([issued('a')], { compose: async () => undefined })
    await sendDue(deps)
    later(24 * 3_600_000)
    await sendDue(deps)
    expect([sent, await outbox.next(now)]).toEqual([[], undefined])
  })

  it('waits 5 s after the first failure and an hour at most', () => {
    expect([0, 1, 2, 50].map(retryAfter)).toEqual([5_000, 10_000, 20_000, 3_600_000])
  })
})
