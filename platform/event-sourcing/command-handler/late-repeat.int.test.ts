import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EventStore } from '@fleet/domain/kernel/event-store'
import { preparedDatabase } from '../../testing/prepared-database.ts'
import { chooseEventStore } from '../stores/choose.ts'
import { migration } from '../stores/postgres.ts'
import { startStandIn } from '../stores/testing/stand-in/stand-in.ts'
import { ownKeyRevocations } from '../../vault/key-revocations.ts'
import { keysOf } from '../../testing/vault/keys-of.ts'
import { createCommandHandler } from './command-handler.ts'
import { newestCommands } from './processed-commands.ts'
import { integrityCheckedStore } from '../integrity/integrity-checked-store.ts'
import { numbers, take } from '../../testing/command-handler/numbers.ts'
import { catalogue } from '@fleet/domain/catalogue/every-event'

const keys = keysOf('a master key of 32 characters, at least')
const stores: Readonly<Record<string, () => Promise<{ connect(): Promise<EventStore>; stop(): Promise<void> }>>> = {
  async Postgres() {
    const { url, drop } = await preparedDatabase([migration])
    return { connect: () => chooseEventStore({ databaseUrl: url }), stop: drop }
  },
  async EventStoreDB() {
    const { url, stop } = await startStandIn()
    return { connect: () => chooseEventStore({ eventStoreUrl: url, databaseUrl: '' }), stop }
  },
}

describe.each(Object.keys(stores))('in %s', (name) => {
  let server: Awaited<ReturnType<(typeof stores)[string]>>
  let open: EventStore[]
  beforeAll(async () => {
    const start = stores[name]
    if (start === undefined) throw new Error(`no store ${name}`)
    server = await start()
    open = await Promise.all([server.connect(), server.connect()])
  })
  afterAll(async () => {
    await Promise.all(open.map((store) => store.close()))
    await server.stop()
  })

  it('a repeated command is recognized after many others, by the process that ran it and by another one', async () => {
    const vault = {
      decryptedCaches: ownKeyRevocations(),
      keysOfHolders: async () => new Map(),
      keyFor: async () => undefined,
    }
    const [here, elsewhere] = open.map((store) =>
      createCommandHandler(
        { catalogue, store: integrityCheckedStore(store, keys), vault },
        { decider: numbers, prefix: 'numbers' },
      ),
    )
    const late = take('late', { number: 2, times: 3 })
    await here?.handle('a', take('first', { number: 1 }))
    const once = await here?.handle('a', late)
    for (let n = 0; n < newestCommands + 600; n += 1) await here?.handle('a', take(`command ${n}`, { number: 1 }))
    for (const process of [here, elsewhere]) {
      expect(await process?.handle('a', late)).toMatchObject({
        duplicate: true,
        revision: 3,
        position: once?.position,
        events: [{}, {}, {}],
        state: { count: newestCommands + 604 },
      })
    }
    expect(await open[0]?.read('numbers-a')).toHaveLength(newestCommands + 604)
  })
})
