import { expect, it } from 'vitest'
import { type Connection, sharedConnection } from './shared-connection.ts'

class Source extends EventTarget {
  readyState = 1
  readonly which: 'stays' | 'once'
  constructor(which: 'stays' | 'once') {
    super()
    this.which = which
  }
  close() {
    this.readyState = 2
  }
  emit(data: string) {
    this.dispatchEvent(new MessageEvent('changed', { data }))
  }
  fail() {
    this.readyState = 2
    this.dispatchEvent(new Event('error'))
  }
}

type Line = ReturnType<Parameters<typeof sharedConnection>[0]['line']>

/** A browser with one lock and one channel; `windows` share its connection. */
function browser() {
  const sources: Source[] = []
  const lines = new Set<Line>()
  const waiting: (() => void)[] = []
  let isHeld = false
  const hold = async (work: (lock: object | null) => unknown) => {
    isHeld = true
    await work({})
    isHeld = false
    waiting.shift()?.()
  }
  const locks = {
    request: async (_name: string, options: LockOptions, work: (lock: object | null) => unknown) => {
      await Promise.resolve()
      if (!isHeld) return hold(work)
      if (options.ifAvailable === true) return void (await work(null))
      await new Promise<void>((resolve, reject) => {
        waiting.push(resolve)
        options.signal?.addEventListener('abort', () => {
          waiting.splice(waiting.indexOf(resolve), 1)
          reject(new Error('aborted'))
        })
      })
      return hold(work)
    },
  }
  function open() {
    const received: string[] = []
    const refused: string[] = []
    const line: Line = {
      onmessage: null,
      postMessage: (data) => {
        for (const other of lines)
          if (other !== line) other.onmessage?.call(other as BroadcastChannel, new MessageEvent('message', { data }))
      },
      close: () => void lines.delete(line),
    }
    lines.add(line)
    const connection: Connection = sharedConnection(
      {
        open: (which) => {
          const source = new Source(which)
          sources.push(source)
          return source
        },
        line: () => line,
        locks: locks as unknown as LockManager,
      },
      ['changed'],
    )
    connection.addEventListener('changed', (event) => {
      if (event instanceof MessageEvent) received.push(String(event.data))
    })
    connection.addEventListener('error', () => refused.push('refused'))
    return { connection, received, refused }
  }
  const opened = () => sources.map(({ which, readyState }) => `${which} ${readyState === 2 ? 'closed' : 'open'}`)
  return { open, sources, opened }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

it('several windows receive each update over one connection, each after its own initial updates', async () => {
  const { open, sources, opened } = browser()
  const windows = [open(), open(), open()]
  await settled()
  expect(opened()).toEqual(['stays open', 'once open', 'once open'])
  sources[1]?.emit('initial')
  sources[1]?.fail()
  sources[0]?.emit('later')
  expect(windows.map(({ received }) => received)).toEqual([['later'], ['initial', 'later'], ['later']])
  expect(opened()).toEqual(['stays open', 'once closed', 'once open'])
})

it('the next window connects when the one with the connection closes', async () => {
  const { open, sources, opened } = browser()
  const [first, second, third] = [open(), open(), open()]
  await settled()
  second.connection.close()
  first.connection.close()
  await settled()
  expect(opened()).toEqual(['stays closed', 'once closed', 'once closed', 'stays open'])
  sources[3]?.emit('later')
  expect([first, second, third].map(({ received }) => received)).toEqual([[], [], ['later']])
})

it('a window that is refused says so, and leaves the connection to the next', async () => {
  const { open, sources, opened } = browser()
  const [first, second] = [open(), open()]
  await settled()
  sources[0]?.fail()
  await settled()
  expect([first.refused, first.connection.readyState, second.refused]).toEqual([['refused'], 2, []])
  expect(opened()).toEqual(['stays closed', 'once closed', 'stays open'])
})

it('a window that closes before it has the lock opens nothing', async () => {
  const { open, opened } = browser()
  open()
  const second = open()
  second.connection.close()
  await settled()
  expect(opened()).toEqual(['stays open'])
})
