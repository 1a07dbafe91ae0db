import type { StoredEvent } from '@fleet/domain/kernel/event'

/** An event as it is named to whoever operates the application: no value, only where it stands. */
export const eventName = ({
  stream,
  revision,
  type,
  id,
}: Pick<StoredEvent, 'stream' | 'revision' | 'type' | 'id'>): string =>
  `${stream} revision ${revision} (${type}, ${id})`
