import { hashPassword } from '@fleet/platform/http/passwords'

/** A valid hash at the lowest cost. With the usual one, each sign-in takes 40 ms of processor time. */
export function inexpensiveHash(password: string): Promise<string> {
  return hashPassword(password, { memory: 8, passes: 1, parallelism: 1 })
}
