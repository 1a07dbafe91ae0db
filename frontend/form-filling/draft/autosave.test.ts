import { describe, expect, it } from 'vitest'
import { HttpProblem, NetworkFailure } from '../../lib/http/http-problem.ts'
import { autosave, type Attempt } from './autosave.ts'
import type { SaveState } from './save-state.ts'

type Outcome = 'ok' | Error
const lost = () => new NetworkFailure('unreachable', undefined)
const problem = (status: number, code = '') =>
  new HttpProblem({ status, statusText: '', body: JSON.stringify({ code }) })

/** A person who types letters, a clock set by hand, and a server with the given outcomes. */
function setUp(outcomes: Outcome[] = []) {
  const timers: { at: number; run: () => void }[] = []
  const sent: Attempt<string>[] = []
  const states: SaveState[] = []
  const page = { now: 0, online: true, typed: '', saved: '', gate: undefined as Promise<void> | undefined }
  const loop = autosave<string, void>({
    next: () => (page.typed === page.saved ? undefined : page.typed),
    waiting: () => page.typed.length - page.saved.length,
    send: async (attempt) => {
      sent.push(attempt)
      await page.gate
      const outcome = outcomes.shift() ?? 'ok'
      if (outcome !== 'ok') throw outcome
    },
    acknowledge: (body) => void (page.saved = body),
    refuse: (body) => ((page.saved = body), true),
    stop: () => {},
    changed: (state) => states.push(state),
    clock: {
      now: () => page.now,
      after: (ms, run) => {
        const timer = { at: page.now + ms, run }
        timers.push(timer)
        return () => void timers.splice(timers.indexOf(timer) >>> 0, 1)
      },
    },
    online: () => page.online,
    newKey: () => `key-${sent.length}`,
  })
  const pass = async (ms: number) => {
    page.now += ms
    for (const timer of timers.filter(({ at }) => at <= page.now)) {
      timers.splice(timers.indexOf(timer), 1)
      timer.run()
    }
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  }
  const type = (letter: string) => {
    page.typed += letter
    loop.edited()
  }
  return { page, loop, sent, states, pass, type }
}

describe('autosave', () => {
  it('saves once, 2 s after the last edit', async () => {
    const { type, pass, sent, loop } = setUp()
    type('a')
    await pass(1_500)
    type('b')
    await pass(1_500)
    expect(sent).toEqual([])
    await pass(500)
    expect(sent.map(({ body }) => body)).toEqual(['ab'])
    expect(loop.state()).toEqual({ kind: 'saved', at: 3_500 })
  })

  it('sends what was typed during a save as soon as that save is done', async () => {
    const { page, type, pass, sent, loop } = setUp()
    let open = () => {}
    page.gate = new Promise((resolve) => (open = resolve))
    type('a')
    await pass(2_000)
    type('b')
    open()
    await pass(0)
    expect(sent.map(({ body }) => body)).toEqual(['a', 'ab'])
    expect(loop.state().kind).toBe('saved')
  })

  it('retries with the same key and body after an unknown outcome, with growing delays', async () => {
    const { type, pass, sent, loop } = setUp([lost(), problem(503), 'ok', 'ok'])
    type('a')
    await pass(2_000)
    expect(loop.state()).toEqual({ kind: 'failed', retryAt: 4_000, waiting: 1 })
    type('b')
    expect(loop.state()).toEqual({ kind: 'failed', retryAt: 4_000, waiting: 2 })
    await pass(2_000)
    expect(loop.state()).toEqual({ kind: 'failed', retryAt: 8_000, waiting: 2 })
    await pass(4_000)
    expect(sent.map(({ body, key }) => [body, key])).toEqual([
      ['a', 'key-0'],
      ['a', 'key-0'],
      ['a', 'key-0'],
      ['ab', 'key-3'],
    ])
    expect(loop.state().kind).toBe('saved')
  })

  it('reports answers as kept on the device while offline, and saves when the connection is back', async () => {
    const { page, type, pass, sent, loop } = setUp()
    page.online = false
    type('a')
    type('b')
    await pass(60_000)
    expect(sent).toEqual([])
    expect(loop.state()).toEqual({ kind: 'kept', at: 0, waiting: 2 })
    page.online = true
    loop.connection()
    await pass(0)
    expect(page.saved).toBe('ab')
    expect(loop.state().kind).toBe('saved')
  })

  it('keeps an attempt that was lost with the connection and sends it again unchanged', async () => {
    const { page, type, pass, sent, loop } = setUp([lost()])
    type('a')
    page.online = false
    await pass(2_000)
    expect(loop.state()).toEqual({ kind: 'kept', at: 2_000, waiting: 1 })
    page.online = true
    loop.connection()
    await pass(0)
    expect(sent.map(({ key }) => key)).toEqual(['key-0', 'key-0'])
  })

  it('stops at a conflict until the person has chosen, then sends with a new key', async () => {
    const { type, pass, sent, loop } = setUp([problem(409, 'submissions.conflict')])
    type('a')
    await pass(2_000)
    expect(loop.state()).toEqual({ kind: 'stopped', because: 'conflict', waiting: 1 })
    type('b')
    await pass(60_000)
    expect(sent).toHaveLength(1)
    loop.resume()
    await pass(0)
    expect(sent.map(({ body, key }) => [body, key])).toEqual([
      ['a', 'key-0'],
      ['ab', 'key-1'],
    ])
  })

  it.each([
    [401, '', 'signedOut'],
    [404, '', 'gone'],
    [409, 'submissions.notEditable', 'closed'],
    [413, '', 'refused'],
  ])('stops at %i %s as %s and keeps unsaved answers', async (status, code, because) => {
    const { page, type, pass, loop } = setUp([problem(status, code)])
    type('a')
    await pass(2_000)
    expect(loop.state()).toEqual({ kind: 'stopped', because, waiting: 1 })
    expect(page.saved).toBe('')
  })

  it('saves the rest when the server refuses one answer for good', async () => {
    const { type, pass, loop } = setUp([problem(422, 'submissions.invalid')])
    type('a')
    await pass(2_000)
    expect(loop.state().kind).toBe('saved')
  })

  it('flush saves at once and returns whether everything is saved', async () => {
    const { type, loop } = setUp([lost()])
    type('a')
    expect(await loop.flush()).toBe(false)
    expect(await loop.flush()).toBe(true)
  })
})
