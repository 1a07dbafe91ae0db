import type { StoredEvent } from '@fleet/domain/kernel/event'

/** The same event in another log, with the same seal: that speaks for what it says. */
export function isSame(one: StoredEvent, other: StoredEvent): boolean {
  return (
    one.id === other.id &&
    one.stream === other.stream &&
    one.revision === other.revision &&
    one.type === other.type &&
    one.metadata['seal'] === other.metadata['seal']
  )
}
