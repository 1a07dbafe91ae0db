import { Signer } from '@fastify/cookie'
import { LRUCache } from 'lru-cache'

export type CookieSigner = Pick<Signer, 'sign' | 'unsign'>

/**
 * Signs the cookies of sessions. Every call asks twice for the signature of the same id, so one that was found right is
 * remembered; what is wrong is judged anew each time and takes no room.
 */
export function rememberingSigner(secret: string): CookieSigner {
  const signer = new Signer(secret)
  const remembered = { max: 10_000 }
  const idOf = new LRUCache<string, string>(remembered)
  const cookieOf = new LRUCache<string, string>(remembered)
  return {
    sign: (id) => cookieOf.get(id) ?? signer.sign(id),
    unsign(cookie) {
      const known = idOf.get(cookie)
      if (known !== undefined) return { valid: true, renew: false, value: known }
      const unsigned = signer.unsign(cookie)
      if (unsigned.valid) {
        idOf.set(cookie, unsigned.value)
        cookieOf.set(unsigned.value, cookie)
      }
      return unsigned
    },
  }
}
