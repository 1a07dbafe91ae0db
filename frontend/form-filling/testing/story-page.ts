import type { Saved } from '@fleet/backend/form-instances/contract'
import { smallForm } from '../../form-renderer/testing/small-form.ts'
import { HttpProblem } from '../../lib/http/http-problem.ts'
import type { DeviceCopies } from '../draft/device-copy/device-copy.ts'
import { isEmpty, mergeCopies, storedCopy } from '../draft/device-copy/stored-copy.ts'
import { openDraft, type Draft } from '../draft/draft.ts'
import { groupForm, type GroupView } from './instance-data.ts'
import type { Server } from './story-server.ts'

const text = { type: 'string' }
const cards = { type: 'array', items: { type: 'object', properties: { level: text } } }
const form = smallForm({ fields: { name: text, email: text, places: { type: 'array', items: text }, cards } })

/** A save under way: it may still take effect after its page was closed. */
export type InFlight = {
  readonly arrive: () => void
  readonly answer: () => void
  readonly fail: () => void
  /** The session has ended. */
  readonly end: () => void
  hasArrived: boolean
  /** Its page was closed. */
  readonly isLate: () => boolean
}

export const turns = async () => {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve()
}

export type World = {
  readonly server: Server
  readonly storage: Map<string, string>
  readonly inFlight: InFlight[]
  readonly log: string[]
  keys: number
}

/** Copies without encryption, which `device-copy.test.ts` covers. */
function plainCopies(storage: Map<string, string>, tab: string): DeviceCopies {
  let takenOver: readonly [string, string][] = []
  return {
    available: true,
    takeOver: () => {
      takenOver = [...storage]
      const copies = takenOver.flatMap(([, text]) => storedCopy(text) ?? [])
      return mergeCopies(copies.toSorted((one, other) => one.at - other.at))
    },
    write: (copy) => {
      if (isEmpty(copy)) storage.delete(tab)
      else storage.set(tab, JSON.stringify(copy))
      for (const [name, text] of takenOver) if (storage.get(name) === text) storage.delete(name)
      takenOver = []
      return true
    },
  }
}

export class Page {
  readonly draft: Draft<GroupView>
  readonly #timers: (() => void)[]
  readonly #left: { is: boolean }

  private constructor(draft: Draft<GroupView>, timers: (() => void)[], left: { is: boolean }) {
    this.draft = draft
    this.#timers = timers
    this.#left = left
    draft.start()
  }

  static async open(world: World, between: () => void = () => {}): Promise<Page> {
    const { server, storage } = world
    const view = server.view()
    between()
    world.keys += 1
    const tab = `tab-${world.keys}.`
    const copies = plainCopies(storage, tab)
    const timers: (() => void)[] = []
    const left = { is: false }
    const draft = openDraft(
      { formType: groupForm, form, view },
      {
        read: async () => {
          if (left.is) await new Promise(() => {})
          return server.view()
        },
        save: ({ body, key, revision, replaces }) =>
          new Promise<Saved>((resolve, reject) => {
            const patch = body.sent[0]?.patch ?? {}
            let result: Saved | HttpProblem | undefined
            world.log.push(`send ${JSON.stringify(patch)} at ${revision}`)
            const one: InFlight = {
              hasArrived: false,
              isLate: () => left.is,
              arrive: () => {
                result = server.save('me', patch, { revision, key, replaces })
                one.hasArrived = true
                world.log.push(
                  `arrive ${JSON.stringify(patch)} at ${revision}: ${result instanceof HttpProblem ? result.status : result.revision}`,
                )
              },
              answer: () => {
                if (result === undefined) one.arrive()
                if (left.is) return
                if (result instanceof HttpProblem) reject(result)
                else if (result) resolve(result)
              },
              fail: () => left.is || reject(new TypeError('network')),
              end: () => left.is || reject(new HttpProblem({ status: 401, statusText: '', body: '' })),
            }
            world.inFlight.push(one)
          }),
        copies,
        clock: {
          now: () => (world.keys += 1),
          after: (_ms, run) => (
            timers.push(run),
            () => void timers.splice(0, timers.length, ...timers.filter((one) => one !== run))
          ),
        },
        online: () => true,
        newKey: () => `key-${(world.keys += 1)}`,
        language: () => 'en',
        onFirstSave: () => {},
        onOtherVersion: async () => {},
      },
    )
    return new Page(draft, timers, left)
  }

  /** The person signs in again. */
  resume(): void {
    const { save } = this.draft.state()
    if (save.kind === 'stopped' && save.because === 'signedOut') this.draft.resume()
  }

  tick(): void {
    for (const run of this.#timers.splice(0)) run()
  }

  leave(waits: boolean): void {
    if (waits) this.draft.flush().catch(() => undefined)
    this.#left.is = true
    this.#timers.splice(0)
  }
}
