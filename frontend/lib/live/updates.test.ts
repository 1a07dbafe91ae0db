import { describe, expect, it } from 'vitest'
import type { EveryUpdate as Update } from '@fleet/backend/app/features'
import { updatesFrom } from './updates.ts'

class Source extends EventTarget {
  readyState = 1
  closed = false
  close() {
    this.closed = true
    this.readyState = 2
  }
  emit(kind: string, data: string) {
    this.dispatchEvent(new MessageEvent(kind, { data }))
  }
  fail(readyState: number) {
    this.readyState = readyState
    this.dispatchEvent(new Event('error'))
  }
}

function start() {
  const sources: Source[] = []
  const waits: { ms: number; run: () => void }[] = []
  const page = { visible: true, change: () => {} }
  const updates = updatesFrom({
    connect: () => {
      const source = new Source()
      sources.push(source)
      return source
    },
    visible: () => page.visible,
    onVisibility: (run) => (page.change = run),
    after: (ms, run) => {
      waits.push({ ms, run })
      return () => {}
    },
  })
  const received: Update[] = []
  const look = (visible: boolean) => {
    page.visible = visible
    page.change()
  }
  return { updates, sources, waits, received, receive: (update: Update) => void received.push(update), look }
}

const published = '{"formId":"registration","version":"b"}'

describe('updates', () => {
  it('reach all listeners over one connection, which ends with the last listener', () => {
    const { updates, sources, received, receive } = start()
    const stops = [updates.subscribe(receive), updates.subscribe((update) => received.push(update))]
    sources[0]?.emit('form-published', published)
    expect(received).toEqual(Array(2).fill({ kind: 'form-published', formId: 'registration', version: 'b' }))
    for (const stop of stops) stop()
    expect(sources.map(({ closed }) => closed)).toEqual([true])
  })

  it('sent initially on connecting are repeated to later listeners, in their latest state', () => {
    const { updates, sources, received, receive } = start()
    updates.subscribe(() => {})
    sources[0]?.emit('form-published', published.replace('"b"', '"a"'))
    sources[0]?.emit('form-published', published)
    sources[0]?.emit('submission-changed', '{"submissionId":"x"}')
    updates.subscribe(receive)
    expect(received).toEqual([{ kind: 'form-published', formId: 'registration', version: 'b' }])
  })

  it('pause while the page is hidden', () => {
    const { updates, sources, look, receive } = start()
    updates.subscribe(receive)
    look(false)
    expect(sources.map(({ closed }) => closed)).toEqual([true])
    look(true)
    expect(sources.map(({ closed }) => closed)).toEqual([true, false])
  })

  it('are retried with backoff when the browser gave up', () => {
    const { updates, sources, waits, receive } = start()
    updates.subscribe(receive)
    sources[0]?.fail(0)
    expect(waits).toEqual([])
    sources[0]?.fail(2)
    waits[0]?.run()
    sources[1]?.fail(2)
    expect(waits.map(({ ms }) => ms)).toEqual([2_000, 4_000])
    expect(sources.length).toBe(2)
  })

  it('end with the session', () => {
    const { updates, sources, look, receive } = start()
    updates.subscribe(receive)
    updates.end()
    look(true)
    updates.subscribe(receive)
    expect(sources.map(({ closed }) => closed)).toEqual([true])
  })

  it('are ignored when malformed', () => {
    const { updates, sources, received, receive } = start()
    updates.subscribe(receive)
    for (const data of ['', '{}', '{"formId":1}', '{"formId":"registration"}']) sources[0]?.emit('form-published', data)
    expect(received).toEqual([])
  })
})
