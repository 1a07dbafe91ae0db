import type { StoredEvent } from '@fleet/domain/kernel/event'

/** Names an event for operators: its place, never a value. */
export const eventName = ({
  stream,
  revision,
  type,
  id,
}: Pick<StoredEvent, 'stream' | 'revision' | 'type' | 'id'>): string =>
  `${stream} revision ${revision} (${type}, ${id})`
