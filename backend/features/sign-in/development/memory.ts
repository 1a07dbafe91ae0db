import type { Adapter, AdapterPayload } from 'oidc-provider'
import { LRUCache } from 'lru-cache'

/** In-memory storage of the development provider, one adapter per kind; lost when the process ends. */
export function memory(): (kind: string) => Adapter {
  const kept = new LRUCache<string, AdapterPayload>({ max: 5_000 })
  return (kind) => {
    const key = (id: string) => `${kind} ${id}`
    const find = (matches: (payload: AdapterPayload) => boolean) =>
      [...kept.entries()].filter(([name, payload]) => name.startsWith(`${kind} `) && matches(payload))
    return {
      async upsert(id, payload, expiresIn = 0) {
        kept.set(key(id), payload, expiresIn > 0 ? { ttl: expiresIn * 1000 } : {})
      },
      find: async (id) => kept.get(key(id)),
      findByUid: async (uid) => find((payload) => payload.uid === uid)[0]?.[1],
      findByUserCode: async (userCode) => find((payload) => payload.userCode === userCode)[0]?.[1],
      async consume(id) {
        const payload = kept.get(key(id))
        if (payload !== undefined)
          kept.set(key(id), { ...payload, consumed: Math.floor(Date.now() / 1000) }, { noUpdateTTL: true })
      },
      async destroy(id) {
        kept.delete(key(id))
      },
      async revokeByGrantId(grantId) {
        for (const [name] of find((payload) => payload.grantId === grantId)) kept.delete(name)
      },
    }
  }
}
