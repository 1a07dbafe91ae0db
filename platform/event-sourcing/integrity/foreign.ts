import { declarations } from '@fleet/domain/catalogue/every-event'
import type { StoredEvent } from '@fleet/domain/kernel/event'

/** Whether an event that is not ours stands in a stream of ours, or in one of another program. */
export type Standing = 'among ours' | 'apart'

/** As every other application may name its events, too. */
export const isOfOurTypes = ({ type }: Pick<StoredEvent, 'type'>): boolean => declarations.has(type)

/** How an event is handed out that is not ours: in its place, and nobody can take it for something. */
export function handedOut(event: StoredEvent, standing: Standing): StoredEvent {
  return {
    ...event,
    type: isOfOurTypes(event) ? `Foreign${event.type}` : event.type,
    data: {},
    metadata: { foreign: standing, type: event.type },
  }
}

/** undefined: it is ours. */
export function standingOf({ metadata: { seal, foreign } }: Pick<StoredEvent, 'metadata'>): Standing | undefined {
  return seal === undefined && (foreign === 'among ours' || foreign === 'apart') ? foreign : undefined
}

/** What it was called by who wrote it. */
export const ownTypeOf = ({ type, metadata }: Pick<StoredEvent, 'type' | 'metadata'>): string =>
  typeof metadata['type'] === 'string' ? metadata['type'] : type
