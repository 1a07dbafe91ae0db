import type { PersonId } from '../../form-instances/events.ts'
import type { MaybeRecorded } from '../../form-instances/state.ts'
import type { PartEvent } from './part-events.ts'

/** A part that was handed over; `email` is undefined after an erasure. */
export type HandedOverPart = {
  readonly partId: string
  readonly personId: PersonId
  readonly email: string | undefined
  readonly language: string
  readonly status: 'sent' | 'taken' | 'done'
  /** ISO 8601, UTC; '' before the event is recorded. */
  readonly handedAt: string
  /** The member's account, and the revision from which it has the part. */
  readonly taken?: { readonly accountId: string; readonly since: number }
}

/**
 * Parts that are handed over now, and by person the last revision up to which private answers are visible to staff
 * only.
 */
export type Parts = {
  readonly handed: readonly HandedOverPart[]
  readonly hiddenUntil: { readonly [personId: PersonId]: number }
}

export const noParts: Parts = { handed: [], hiddenUntil: {} }

function changed({ handed, ...parts }: Parts, partId: string, change: Partial<HandedOverPart>): Parts {
  return { ...parts, handed: handed.map((part) => (part.partId === partId ? { ...part, ...change } : part)) }
}

export function evolveParts(parts: Parts, event: MaybeRecorded<PartEvent>): Parts {
  const revision = 'metadata' in event ? event.revision : undefined
  switch (event.type) {
    case 'PartHandedOver': {
      const { partId, personId, email, language } = event.data
      const handedAt = 'metadata' in event ? event.metadata.occurredAt : ''
      return { ...parts, handed: [...parts.handed, { partId, personId, email, language, status: 'sent', handedAt }] }
    }
    case 'PartTaken':
      return changed(parts, event.data.partId, {
        status: 'taken',
        taken: { accountId: event.data.accountId, since: revision ?? 0 },
      })
    case 'PartDone':
      return changed(parts, event.data.partId, { status: 'done' })
    case 'PartTakenBack': {
      const { partId, personId } = event.data
      const wasTaken = parts.handed.some((part) => part.partId === partId && part.taken !== undefined)
      return {
        handed: parts.handed.filter((part) => part.partId !== partId),
        hiddenUntil: wasTaken
          ? { ...parts.hiddenUntil, [personId]: revision ?? Number.MAX_SAFE_INTEGER }
          : parts.hiddenUntil,
      }
    }
  }
}
