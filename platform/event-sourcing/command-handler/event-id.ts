import { hash } from 'node:crypto'
import { uuidOf } from '../../vault/keys.ts'

/** Namespace of event ids: 7c1b7e4e-56a9-4d5c-9d35-3f3f5c2f8a10. */
const namespace = Buffer.from('7c1b7e4e56a94d5c9d353f3f5c2f8a10', 'hex')

/**
 * UUIDv5 of (command id, stream, index, what is stored). A store that is asked twice for the same append finds the same
 * ids; a command prepared anew has others, so that no process takes what it prepared for what another one stored.
 */
export function eventId({
  commandId,
  stream,
  index,
  stored,
}: {
  commandId: string
  stream: string
  index: number
  stored: string
}): string {
  return uuidOf(
    hash('sha1', Buffer.concat([namespace, Buffer.from(`${commandId}:${stream}:${index}:${stored}`)]), 'hex'),
    5,
  )
}
