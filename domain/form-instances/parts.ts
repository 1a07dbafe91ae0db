import type { Event } from '../kernel/event.ts'
import type { Answers, AnswersSaved, FormTookEffect } from './events.ts'
import type { Filled } from './filled.ts'
import type { FormRules } from './form-rules.ts'

/**
 * The same events, those that are about answers with the names of what they change within repeating groups: so the history of
 * an item is found among those of its list.
 */
export function withParts<E extends Event>(
  events: readonly E[],
  { persons }: Pick<Filled, 'persons'>,
  form: Pick<FormRules, 'differences' | 'underNewNames'>,
): E[] {
  return events.map((event) => {
    if (!isAboutAnswers(event)) return event
    const own = persons.find(({ personId }) => personId === event.data.personId)?.answers ?? {}
    const parts = partsIn(
      event.data.answers,
      'before' in event.data ? event.data.before : form.underNewNames(own),
      form,
    )
    return parts.length === 0 ? event : { ...event, data: { ...event.data, parts } }
  })
}

type AboutAnswers = AnswersSaved | FormTookEffect

function isAboutAnswers<E extends Event>(event: E | (E & AboutAnswers)): event is E & AboutAnswers {
  return event.type === 'AnswersSaved' || event.type === 'FormTookEffect'
}

function partsIn(answers: Answers, before: Answers, form: Pick<FormRules, 'differences'>): string[] {
  return Object.entries(answers).flatMap(([field, value]) =>
    form.differences(field, before[field], value).filter((name) => name !== field),
  )
}
