import { createSecretKey, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import type { StoredEvent } from '@fleet/domain/kernel/event'
import { encryptData, shapeOf } from '@fleet/platform/event-sourcing/command-handler/event-codec'
import { openEvent } from './read-side.ts'
import { ownKeyRevocations } from '@fleet/platform/vault/key-revocations'
import type { Vault } from '@fleet/platform/vault/vault'
import { catalogue } from '@fleet/domain/catalogue/every-event'

const person = '6f0e6f9e-8a6d-4d0c-9a53-0d6f4c1f7a10'

async function saved() {
  const key = createSecretKey(randomBytes(32))
  const revocations = ownKeyRevocations()
  const known = new Map([[person, key]])
  const requested = { times: 0, fails: false }
  const vault = {
    decryptedCaches: revocations,
    findKey: async (id: string) => known.get(id),
    async keysOfHolders() {
      requested.times += 1
      if (requested.fails) throw new Error('the database is away')
      return known
    },
    async destroyKeys() {
      known.clear()
      revocations.drop()
    },
  } as Partial<Vault> as Vault
  const placed = {
    type: 'AnswersSaved',
    stream: 'submission-1',
    revision: 3,
    data: { personId: person, passengerIndex: 1, answers: { firstName: 'Nadia' } },
  }
  const data = await encryptData(
    { catalogue, vault: { keyFor: async () => key, keysOfHolders: async () => new Map() } },
    placed,
    new Set(),
  )
  const stored: StoredEvent = {
    ...placed,
    data,
    id: 'one',
    position: 7n,
    metadata: { shape: shapeOf(catalogue, 'AnswersSaved') },
  }
  return { vault, stored, requested }
}

it('opens an event once, for however many read models ask', async () => {
  const { vault, stored, requested } = await saved()
  const open = openEvent(vault, { naming: createSecretKey(randomBytes(32)) })
  const opened = await Promise.all([open(stored), open(stored), open(stored)])
  expect(opened[0]?.data).toMatchObject({ answers: { firstName: 'Nadia' } })
  expect(new Set(opened).size).toBe(1)
  expect(requested.times).toBe(1)
})

it('returns no data of a person whose key was destroyed, also of events opened before', async () => {
  const { vault, stored } = await saved()
  const open = openEvent(vault, { naming: createSecretKey(randomBytes(32)) })
  await open(stored)
  await vault.destroyKeys([person])
  expect((await open(stored)).data).not.toHaveProperty('answers')
})

it('retries after an error', async () => {
  const { vault, stored, requested } = await saved()
  const open = openEvent(vault, { naming: createSecretKey(randomBytes(32)) })
  requested.fails = true
  await expect(open(stored)).rejects.toThrow('the database is away')
  requested.fails = false
  expect((await open(stored)).data).toMatchObject({ answers: { firstName: 'Nadia' } })
})
