import type { StoredEvent } from '@fleet/domain/kernel/event'
import type { Json, JsonObject } from '@fleet/domain/kernel/json'

/** The ciphertexts in an event's stored data, by the person whose key opens each. */
export function ciphertextsIn({ personal }: JsonObject): readonly [personId: string, ciphertext: Json][] {
  return typeof personal === 'object' && personal !== null && !Array.isArray(personal) ? Object.entries(personal) : []
}

/** The persons whose keys open something of a stored event. */
export function holdersIn({ data }: Pick<StoredEvent, 'data'>): readonly string[] {
  return ciphertextsIn(data).map(([personId]) => personId)
}

/** Collects the holders of the events that it gets. */
export function holderCollector() {
  const persons = new Set<string>()
  return {
    persons: persons as ReadonlySet<string>,
    onEvent(event: StoredEvent): void {
      for (const personId of holdersIn(event)) persons.add(personId)
    },
  }
}
