import type { StoredEvent } from '@fleet/domain/kernel/event'

/** Acts on events after they are stored. A rebuild of read models does not run it again: it has a checkpoint of its own. */
export type Reactor = {
  readonly name: string
  readonly types: ReadonlySet<string>
  /** Which events of these types it reacts to; absent: all. */
  readonly accepts?: (event: StoredEvent) => boolean
  /**
   * At least once for each event, in log order: what it does twice must be the same as once. What it failed at for some
   * attempts it is given once more later, behind others.
   */
  readonly react: (event: StoredEvent) => Promise<void>
}
