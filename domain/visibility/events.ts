import type { FormRules } from '../form-instances/form-rules.ts'
import type { JsonObject } from '../kernel/json.ts'
import { sees, type Audience, type Reader } from './audience.ts'
import { eventDecisions, termsFields, type EventDecision } from './decisions.ts'

const events: Readonly<Record<string, EventDecision>> = eventDecisions
const terms: Readonly<Record<string, Audience>> = termsFields

function decisionOn(type: string): {
  readonly audience: Audience
  readonly fields: Readonly<Record<string, Audience>>
} {
  const decision = events[type] ?? 'staff'
  const [audience, fields] = typeof decision === 'string' ? [decision, {}] : decision
  return { audience, fields }
}

/** Returns whether the reader sees that the event happened. */
export function seesEvent(type: string, reader: Reader): boolean {
  return sees(decisionOn(type).audience, reader)
}

/** Returns whether members of a group see the event even when it does not concern their section. */
export function isVisibleToMembers(type: string): boolean {
  return decisionOn(type).audience === 'all'
}

/** Returns an event's data for this reader; hidden fields, and fields without a decision, are null. */
export function visibleData(type: string, data: JsonObject, reader: Reader): JsonObject {
  const { fields } = decisionOn(type)
  return Object.fromEntries(
    Object.entries(data).map(([field, value]) => [field, sees(fields[field] ?? 'nobody', reader) ? value : null]),
  )
}

/** Returns the audience of a form's field. `registration.ts` handles fields that are private within a group. */
export function audienceOf(formId: string, field: string, form: Pick<FormRules, 'isSecret' | 'isGuarded'>): Audience {
  if (formId === 'agent-terms') return terms[field] ?? 'staff'
  return formId === 'agent-profile' && (form.isSecret(field) || form.isGuarded(field)) ? 'bank' : 'all'
}

/** Returns the fields of a form that are hidden from this reader. */
export function hiddenFields(form: FormRules, reader: Reader): string[] {
  return form.fields.filter((field) => !sees(audienceOf(form.id, field, form), reader))
}
