import type { Event } from '../kernel/event.ts'
import type { Answers, AnswersSaved } from './events.ts'
import type { Filled } from './filled.ts'
import type { FormRules } from './form-rules.ts'

/**
 * The same events, those that save answers with the names of what they change within repeating groups: so the history of an
 * item is found among those of its list.
 */
export function withParts<E extends Event>(events: readonly E[], { persons }: Pick<Filled, 'persons'>, form: Pick<FormRules, 'differences'>): E[] {
  return events.map((event) => {
    if (!isSave(event)) return event
    const own = persons.find(({ personId }) => personId === event.data.personId)?.answers ?? {}
    const parts = partsIn(event.data.answers, own, form)
    return parts.length === 0 ? event : { ...event, data: { ...event.data, parts } }
  })
}

function isSave<E extends Event>(event: E | (E & AnswersSaved)): event is E & AnswersSaved {
  return event.type === 'AnswersSaved'
}

function partsIn(answers: Answers, own: Answers, form: Pick<FormRules, 'differences'>): string[] {
  return Object.entries(answers).flatMap(([field, value]) => form.differences(field, own[field], value).filter((name) => name !== field))
}
