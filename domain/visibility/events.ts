import type { FormRules } from '../form-instances/form-rules.ts'
import type { JsonObject } from '../kernel/json.ts'
import { sees, type Audience, type Reader } from './audience.ts'
import { eventDecisions, termsFields, type EventDecision } from './decisions.ts'

const events: Readonly<Record<string, EventDecision>> = eventDecisions
const terms: Readonly<Record<string, Audience>> = termsFields

function decisionOn(type: string): { readonly told: Audience; readonly fields: Readonly<Record<string, Audience>> } {
  const decision = events[type] ?? 'staff'
  const [told, fields] = typeof decision === 'string' ? [decision, {}] : decision
  return { told, fields }
}

/** Whether this reader is told that the event happened. */
export function seesEvent(type: string, reader: Reader): boolean {
  return sees(decisionOn(type).told, reader)
}

/** Whether members are told of it also where nothing of it is about their part. */
export function isToldToAll(type: string): boolean {
  return decisionOn(type).told === 'all'
}

/** An event's data for this reader: what they may not see is null, and so is what nobody decided on. */
export function visibleData(type: string, data: JsonObject, reader: Reader): JsonObject {
  const { fields } = decisionOn(type)
  return Object.fromEntries(
    Object.entries(data).map(([field, value]) => [field, sees(fields[field] ?? 'nobody', reader) ? value : null]),
  )
}

/** Who sees the answers to a field of a form, besides what is private within a group (`registration.ts`). */
export function audienceOf(formId: string, field: string, form: Pick<FormRules, 'isSecret' | 'isGuarded'>): Audience {
  if (formId === 'agent-terms') return terms[field] ?? 'staff'
  return formId === 'agent-profile' && (form.isSecret(field) || form.isGuarded(field)) ? 'bank' : 'all'
}

/** Fields of a form that this reader is not shown. */
export function hiddenFields(form: FormRules, reader: Reader): string[] {
  return form.fields.filter((field) => !sees(audienceOf(form.id, field, form), reader))
}
