import { describe, expect, it } from 'vitest'
import { smallForm } from '../../form-renderer/testing/small-form.ts'
import { HttpProblem, NetworkFailure } from '../../lib/http/http-problem.ts'
import { groupForm, instanceData } from '../testing/instance-data.ts'
import { openDraft } from './draft.ts'

const lost = () => new NetworkFailure('unreachable', undefined)
const problem = (status: number, code = '') =>
  new HttpProblem({ status, statusText: '', body: JSON.stringify({ code }) })

/** A person who types letters, a clock set by hand, and a server with the given outcomes. */
function setUp(outcomes: ('ok' | Error)[] = []) {
  const timers: { at: number; run: () => void }[] = []
  const sent: { key: string; typed: unknown }[] = []
  const page = { now: 0, online: true, saved: '', gate: undefined as Promise<void> | undefined }
  const view = instanceData({ revision: 0 })
  const draft = openDraft(
    { formType: groupForm, form: smallForm({ fields: { a: { type: 'string' }, b: { type: 'string' } } }), view },
    {
      read: async () => view,
      save: async ({ key, revision, body }) => {
        const typed = Object.values(body.sent[0]?.patch ?? {}).join('')
        sent.push({ key, typed })
        await page.gate
        const outcome = outcomes.shift() ?? 'ok'
        if (outcome !== 'ok') throw outcome
        page.saved += typed
        const changed = Object.keys(body.sent[0]?.patch ?? {})
        return { revision: revision + 1, previousRevision: revision, formVersion: '1', changed, cleared: [] }
      },
      copies: { available: true, takeOver: () => undefined, write: () => true },
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
      language: () => 'en',
      onFirstSave: () => {},
      onOtherVersion: async () => {},
    },
  )
  draft.start()
  const pass = async (ms: number) => {
    page.now += ms
    for (const timer of timers.filter(({ at }) => at <= page.now)) {
      timers.splice(timers.indexOf(timer), 1)
      timer.run()
    }
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  }
  const type = (letter: 'a' | 'b') => draft.edit(1, { [letter]: letter })
  return { page, draft, sent, pass, type, save: () => draft.state().save }
}

describe('autosave', () => {
  it('saves once, 2 s after the last edit', async () => {
    const { type, pass, sent, save } = setUp()
    type('a')
    await pass(1_500)
    type('b')
    await pass(1_500)
    expect(sent).toEqual([])
    await pass(500)
    expect(sent.map(({ typed }) => typed)).toEqual(['ab'])
    expect(save()).toEqual({ kind: 'saved', at: 3_500 })
  })

  it('sends what was typed during a save as soon as that save is done', async () => {
    const { page, type, pass, sent, save } = setUp()
    let open = () => {}
    page.gate = new Promise((resolve) => (open = resolve))
    type('a')
    await pass(2_000)
    type('b')
    open()
    await pass(0)
    expect(sent.map(({ typed }) => typed)).toEqual(['a', 'b'])
    expect(save().kind).toBe('saved')
  })

  it('retries with the same key and body after an unknown outcome, with growing delays', async () => {
    const { type, pass, sent, save } = setUp([lost(), problem(503), 'ok', 'ok'])
    type('a')
    await pass(2_000)
    expect(save()).toEqual({ kind: 'failed', retryAt: 4_000, waiting: 1 })
    type('b')
    expect(save()).toEqual({ kind: 'failed', retryAt: 4_000, waiting: 2 })
    await pass(2_000)
    expect(save()).toEqual({ kind: 'failed', retryAt: 8_000, waiting: 2 })
    await pass(4_000)
    expect(sent.map(({ typed, key }) => [typed, key])).toEqual([
      ['a', 'key-0'],
      ['a', 'key-0'],
      ['a', 'key-0'],
      ['b', expect.not.stringMatching('key-0')],
    ])
    expect(save().kind).toBe('saved')
  })

  it('reports answers as kept on the device while offline, and saves when the connection is back', async () => {
    const { page, draft, type, pass, sent, save } = setUp()
    page.online = false
    type('a')
    type('b')
    await pass(60_000)
    expect(sent).toEqual([])
    expect(save()).toEqual({ kind: 'kept', at: 0, waiting: 2 })
    page.online = true
    draft.connection()
    await pass(0)
    expect(page.saved).toBe('ab')
    expect(save().kind).toBe('saved')
  })

  it('keeps a save that was lost with the connection and sends it again unchanged', async () => {
    const { page, draft, type, pass, sent, save } = setUp([lost()])
    type('a')
    page.online = false
    await pass(2_000)
    expect(save()).toEqual({ kind: 'kept', at: 2_000, waiting: 1 })
    page.online = true
    draft.connection()
    await pass(0)
    expect(sent.map(({ key }) => key)).toEqual(['key-0', 'key-0'])
  })

  it.each([
    [401, '', 'signedOut'],
    [404, '', 'gone'],
    [409, 'submissions.notEditable', 'closed'],
    [413, '', 'refused'],
  ])('stops at %i %s as %s and keeps unsaved answers', async (status, code, because) => {
    const { page, draft, type, pass, save } = setUp([problem(status, code)])
    type('a')
    await pass(2_000)
    expect(save()).toEqual({ kind: 'stopped', because, waiting: 1 })
    expect(page.saved).toBe('')
    draft.resume()
    await pass(0)
    expect(page.saved).toBe('a')
  })

  it('flush saves at once and returns whether everything is saved', async () => {
    const { type, draft } = setUp([lost()])
    type('a')
    expect(await draft.flush()).toBe(false)
    expect(await draft.flush()).toBe(true)
  })
})
