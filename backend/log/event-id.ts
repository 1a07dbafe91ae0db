import { hash } from 'node:crypto'
import { uuidOf } from '../vault/keys.ts'

/** Namespace of event ids: 7c1b7e4e-56a9-4d5c-9d35-3f3f5c2f8a10. */
const namespace = Buffer.from('7c1b7e4e56a94d5c9d353f3f5c2f8a10', 'hex')

/** UUIDv5 of (command id, stream, index): a retry of a command makes the same ids. */
export function eventId(commandId: string, stream: string, index: number): string {
  return uuidOf(hash('sha1', Buffer.concat([namespace, Buffer.from(`${commandId}:${stream}:${index}`)]), 'hex'), 5)
}
