import { afterAll, beforeAll, describe } from 'vitest'
import { appending } from './contract/appending.ts'
import { outages } from './contract/outages.ts'
import { reading } from './contract/reading.ts'
import type { Subject } from './contract/subject.ts'
import { subscribing } from './contract/subscribing.ts'

/**
 * The contract of every event store. `start` returns an adapter and its server, and may be slow. The server may be in use
 * by others: the suite uses only its own streams.
 */
export function eventStoreContract(name: string, start: () => Promise<Subject>): void {
  describe(`Contract: ${name}`, () => {
    let started: Subject | undefined
    const subject = () => {
      if (!started) throw new Error(`${name} did not start`)
      return started
    }
    beforeAll(async () => {
      started = await start()
    }, 120_000)
    afterAll(() => started?.stop())

    describe('append', () => {
      appending(subject)
    })
    describe('read', () => {
      reading(subject)
    })
    describe('subscribe', () => {
      subscribing(subject)
    })
    describe('when the store fails', () => {
      outages(subject)
    })
  })
}
