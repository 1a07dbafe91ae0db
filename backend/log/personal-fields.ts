import { accountPersonalFields } from '@fleet/domain/accounts/events'
import { invitationPersonalFields } from '@fleet/domain/invitations/events'
import type { Event } from '@fleet/domain/kernel/event'
import type { JsonObject } from '@fleet/domain/kernel/json'
import type { PersonalFields } from '@fleet/domain/kernel/personal'
import { submissionPersonalFields } from '@fleet/domain/submissions/events'

const byType: ReadonlyMap<string, (data: never) => readonly PersonalFields[]> = new Map(
  Object.entries({ ...submissionPersonalFields, ...accountPersonalFields, ...invitationPersonalFields }),
)

/** Which fields of a stored event are personal, and whose; [] for a type that has none. Source: `domain/.../events.ts`. */
export function personalFieldsOf(type: Event['type'], data: JsonObject): readonly PersonalFields[] {
  const declare = byType.get(type)
  // The data was sealed by this application for this type; the declaration reads only the ids it needs.
  return declare === undefined ? [] : declare(data as never)
}
