import { argon2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { sameBytes } from '../crypto/same-bytes.ts'
import { workQueue } from '../async/work-queue.ts'
import { httpLimits } from './limits.ts'

const derive = promisify(argon2)
const queue = workQueue({ maxRunning: httpLimits.hashesAtOnce.max, maxWaiting: httpLimits.hashesWaiting.max })
type Cost = { readonly memory: number; readonly passes: number; readonly parallelism: number }
const usualCost: Cost = { memory: 19_456, passes: 2, parallelism: 1 }

async function tag(password: string, nonce: Buffer, { memory, passes, parallelism }: Cost): Promise<Buffer> {
  return queue(() =>
    derive('argon2id', { message: password.normalize('NFKC'), nonce, memory, passes, parallelism, tagLength: 32 }),
  )
}

/**
 * Hashes a password by argon2id with a new salt. The cost is stored with the hash, so that a later change of cost keeps
 * it valid: `argon2id$<memory>$<passes>$<lanes>$<salt>$<tag>`.
 */
export async function hashPassword(password: string, cost = usualCost): Promise<string> {
  const { memory, passes, parallelism } = cost
  const salt = randomBytes(16)
  const hash = await tag(password, salt, cost)
  return ['argon2id', memory, passes, parallelism, salt.toString('base64url'), hash.toString('base64url')].join('$')
}

/** A hash of no password, so that an unknown account takes as long as a wrong password. */
const unusableHash = hashPassword(randomBytes(32).toString('hex'))

/** Whether the password matches the hash; without a hash false, and as slow. */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', expected = ''] = (hash ?? (await unusableHash)).split('$')
  const then = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const actual = await tag(password, Buffer.from(salt, 'base64url'), then)
  const expectedTag = Buffer.from(expected, 'base64url')
  return sameBytes(expectedTag, actual) && hash !== undefined
}
