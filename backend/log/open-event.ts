import type { KeyObject } from 'node:crypto'
import type { StoredEvent } from '@fleet/domain/kernel/event'
import type { Json, JsonObject } from '@fleet/domain/kernel/json'
import type { PersonalFields } from '@fleet/domain/kernel/personal'
import { decrypt, encrypt } from '../vault/cipher.ts'
import type { Vault } from '../vault/vault.ts'
import { personalFieldsOf } from './personal-fields.ts'
import { replacePersonal } from './personal-values.ts'

type Keys = ReadonlyMap<string, KeyObject | undefined>

async function keysOf(personal: readonly PersonalFields[], find: (personId: string) => Promise<KeyObject | undefined>): Promise<Keys> {
  const keys = new Map<string, KeyObject | undefined>()
  // One after the other: an event is about one person, seldom more, and most keys are in memory.
  for (const { personId } of personal) if (!keys.has(personId)) keys.set(personId, await find(personId))
  return keys
}

/**
 * An event's data with every personal value encrypted; keys of new persons are made.
 * @throws Error a person's key was destroyed: nothing may be written about them again
 */
export async function closeData(vault: Vault, type: string, data: JsonObject): Promise<JsonObject> {
  const personal = personalFieldsOf(type, data)
  if (personal.length === 0) return data
  const keys = await keysOf(personal, (personId) => vault.keyFor(personId))
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
  const keys = await keysOf(personal, (personId) => vault.findKey(personId))
  return replacePersonal(data, personal, (value, binding) => openWith(keys.get(binding.personId), binding, value))
}

function openWith(key: KeyObject | undefined, binding: { personId: string; field: string }, value: Json): Json | undefined {
  if (key === undefined || typeof value !== 'string') return undefined
  return decrypt(key, binding, value)
}
