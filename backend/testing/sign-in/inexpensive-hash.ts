import { argon2Sync, randomBytes } from 'node:crypto'

const [memory, passes, lanes] = [8, 1, 1]

/** A valid hash at the lowest cost, which is stored with it: the usual cost is 40 ms of processor time for each sign-in. */
export function inexpensiveHash(password: string): string {
  const nonce = randomBytes(16)
  const message = password.normalize('NFKC')
  const tag = argon2Sync('argon2id', { message, nonce, memory, passes, parallelism: lanes, tagLength: 32 })
  return ['argon2id', memory, passes, lanes, nonce.toString('base64url'), tag.toString('base64url')].join('$')
}
