import type { KeyObject } from 'node:crypto'
import type { StoredEvent } from '@fleet/domain/kernel/event'
import type { Json, JsonObject } from '@fleet/domain/kernel/json'
import { decrypt, encrypt } from '../vault/cipher.ts'
import type { Vault } from '../vault/vault.ts'
import { personalFieldsOf } from './personal-fields.ts'
import { replacePersonal } from './personal-values.ts'

async function keysOf(personIds: readonly string[], find: (personId: string) => Promise<KeyObject | undefined>) {
  const distinct = [...new Set(personIds)]
  const found = await Promise.all(distinct.map(async (id): Promise<[string, KeyObject | undefined]> => [id, await find(id)]))
  return new Map(found)
}

/**
 * An event's data with every personal value encrypted; keys of new persons are made.
 * @throws Error a person's key was destroyed: nothing may be written about them again
 */
export async function closeData(vault: Vault, type: string, data: JsonObject): Promise<JsonObject> {
  const personal = personalFieldsOf(type, data)
  if (personal.length === 0) return data
  const keys = await keysOf(personal.map(({ personId }) => personId), (personId) => vault.keyFor(personId))
  return replacePersonal(data, personal, (value, binding) => {
    const key = keys.get(binding.personId)
    if (key === undefined) throw new Error(`the key of person ${binding.personId} was destroyed`)
    return encrypt(key, binding, value)
  })
}

/** An event's data with every personal value decrypted; what belongs to an erased person is absent. */
export async function openData(vault: Vault, { type, data }: StoredEvent): Promise<JsonObject> {
  const personal = personalFieldsOf(type, data)
  if (personal.length === 0) return data
  const keys = await keysOf(personal.map(({ personId }) => personId), (personId) => vault.findKey(personId))
  return replacePersonal(data, personal, (value, binding) => openWith(keys.get(binding.personId), binding, value))
}

function openWith(key: KeyObject | undefined, binding: { personId: string; field: string }, value: Json): Json | undefined {
  if (key === undefined || typeof value !== 'string') return undefined
  return decrypt(key, binding, value)
}
