import { describe, expect, it } from 'vitest'
import { HttpProblem, NetworkFailure } from '../../lib/http/http-problem.ts'
import type { PendingUpload, UploadTarget, UploadHooks } from './pending-upload.ts'
import { createUploadQueue } from './upload-queue.ts'

type Call = {
  readonly one: PendingUpload
  readonly hooks: UploadHooks
  readonly answer: () => Promise<void>
  readonly fail: (problem: unknown) => Promise<void>
}

const passport = { person: 1, kind: 'passportCopy' } as const
const photo = (name = 'passport.jpg') => new File(['bytes'], name, { type: 'image/jpeg' })
const lost = new NetworkFailure('unreachable', undefined)
const problem = (status: number) => new HttpProblem({ status, statusText: '', body: '{}' })
const settled = () => new Promise((resolve) => setTimeout(resolve))

/** A device that stores files, with its tabs. */
function aDevice() {
  const files = new Map<string, PendingUpload>()
  const owners = new Set<string>()
  const waiting: { name: string; run: () => Promise<void> }[] = []
  const serve = () => {
    for (const one of waiting.splice(0)) {
      const { name, run } = one
      const free = () => {
        owners.delete(name)
        serve()
      }
      if (owners.has(name)) waiting.push(one)
      else {
        owners.add(name)
        run().then(free, free)
      }
    }
  }
  return {
    files,
    storage: {
      list: async () => [...files.values()].map(({ id, person, kind }) => ({ id, target: { person, kind } })),
      read: async (id: string) => files.get(id),
      store: async (id: string, target: UploadTarget, file: File) =>
        Boolean(files.set(id, { ...target, id, file, address: undefined })),
      setAddress: async (id: string, address: string) => {
        const one = files.get(id)
        if (one) files.set(id, { ...one, address })
      },
      drop: async (id: string) => void files.delete(id),
    },
    withLock: (name: string, run: () => Promise<void>) => {
      waiting.push({ name, run })
      serve()
    },
  }
}

let ids = 0

function aTab(device = aDevice(), isStillWanted = true) {
  const calls: Call[] = []
  const arrived: string[] = []
  const withdrawn: string[] = []
  const timers: { ms: number; run: () => void }[] = []
  const connection = { online: true }
  const uploads = createUploadQueue<string>({
    send: (one, hooks) =>
      new Promise((resolve, reject) => {
        hooks.signal.addEventListener('abort', () => reject(hooks.signal.reason))
        calls.push({
          one,
          hooks,
          answer: async () => (resolve('document'), settled()).then(() => {}),
          fail: async (why) => (reject(why), settled()).then(() => {}),
        })
      }),
    withdraw: (address) => void withdrawn.push(address),
    arrived: ({ file }) => void arrived.push(file.name),
    device: device.storage,
    isStillWanted: () => isStillWanted,
    withLock: device.withLock,
    after: (ms, run) => void timers.push({ ms, run }),
    online: () => connection.online,
    newId: () => `upload-${++ids}`,
  })
  const states = () => uploads.all().map(({ name, state }) => `${name} ${state}`)
  return {
    uploads,
    calls,
    arrived,
    withdrawn,
    timers,
    connection,
    states,
    device,
    last: () =>
      calls.at(-1) ??
      (() => {
        throw new Error('nothing was sent')
      })(),
  }
}

describe('uploads', () => {
  it('run one after the other, report progress, and are deleted from the device when done', async () => {
    const { uploads, calls, arrived, states, device, last } = aTab()
    uploads.add(passport, photo('one.jpg'))
    uploads.add(passport, photo('two.jpg'))
    await settled()
    expect([calls.length, device.files.size, states()]).toEqual([1, 2, ['one.jpg sending', 'two.jpg sending']])
    last().hooks.progress(0.5)
    expect(uploads.all()[0]).toMatchObject({ share: 0.5, isKept: true })
    last().hooks.complete()
    expect(states()[0]).toBe('one.jpg checking')
    await last().answer()
    await last().answer()
    expect([arrived, states(), device.files.size]).toEqual([['one.jpg', 'two.jpg'], [], 0])
  })

  it('resume after a lost connection, by retry or when it is back', async () => {
    const { uploads, calls, arrived, states, timers, connection, last } = aTab()
    uploads.add(passport, photo())
    last().hooks.address('/uploads/7')
    connection.online = false
    await last().fail(lost)
    expect(states()).toEqual(['passport.jpg held'])
    timers.at(-1)?.run()
    expect(calls).toHaveLength(1)
    connection.online = true
    uploads.connection()
    expect(last().one).toMatchObject({ id: calls[0]?.one.id, address: '/uploads/7' })
    await last().fail(problem(503))
    expect(states()).toEqual(['passport.jpg held'])
    timers.at(-1)?.run()
    await last().answer()
    expect([calls.length, arrived]).toEqual([3, ['passport.jpg']])
  })

  it('wait without blocking others while held', async () => {
    const { uploads, last, arrived } = aTab()
    uploads.add(passport, photo('one.jpg'))
    uploads.add(passport, photo('two.jpg'))
    await last().fail(lost)
    await last().answer()
    expect(arrived).toEqual(['two.jpg'])
  })

  it('stay visible when refused, without retries, and are deleted from the device; other failures can be retried', async () => {
    const { uploads, device, last } = aTab()
    uploads.add(passport, photo('one.exe'))
    uploads.add(passport, photo('two.jpg'))
    await last().fail(problem(422))
    await last().fail(problem(401))
    expect(uploads.all()).toMatchObject([
      { state: 'failed', again: false },
      { state: 'failed', again: true },
    ])
    expect([...device.files.values()].map(({ file }) => file.name)).toEqual(['two.jpg'])
    uploads.retry(uploads.all()[1]?.id ?? '')
    await last().answer()
    expect(uploads.all()).toHaveLength(1)
  })

  it('are deleted everywhere when cancelled', async () => {
    const { uploads, device, withdrawn, arrived, last } = aTab()
    uploads.add(passport, photo())
    await settled()
    last().hooks.address('/uploads/7')
    uploads.cancel(last().one.id)
    await settled()
    expect([last().hooks.signal.aborted, uploads.all(), device.files.size, withdrawn, arrived]).toEqual([
      true,
      [],
      0,
      ['/uploads/7'],
      [],
    ])
  })
})

describe('uploads of an earlier visit', () => {
  it('resume where they stopped', async () => {
    const before = aTab()
    before.uploads.add(passport, photo())
    before.last().hooks.address('/uploads/7')
    await settled()
    const { uploads, last } = aTab({ ...aDevice(), files: before.device.files, storage: before.device.storage })
    await uploads.enter()
    await settled()
    expect(last().one).toMatchObject({ ...passport, address: '/uploads/7' })
  })

  it('are sent by one tab only, and by another once that one is closed', async () => {
    const one = aTab()
    one.uploads.add(passport, photo())
    await settled()
    const other = aTab(one.device)
    await other.uploads.enter()
    await settled()
    expect(other.calls).toEqual([])
    one.uploads.leave()
    await one.last().fail(lost)
    await settled()
    expect([one.uploads.all(), other.calls.length]).toEqual([[], 1])
    await other.last().answer()
    expect([one.arrived, other.arrived, one.device.files.size]).toEqual([[], ['passport.jpg'], 0])
  })

  it('are dropped when they can no longer be attached', async () => {
    const before = aTab()
    before.uploads.add(passport, photo())
    await settled()
    const { uploads, calls } = aTab(before.device, false)
    await uploads.enter()
    await settled()
    expect([calls.length, before.device.files.size]).toEqual([0, 0])
  })
})
