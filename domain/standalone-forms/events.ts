import type { FormInstanceEvent, PersonId } from '../form-instances/events.ts'
import type { Event } from '../kernel/event.ts'
import type { HistoryDeclarations } from '../kernel/history.ts'

/** A form was started, as a draft without answers. */
export type FormFillingStarted = Event<
  'FormFillingStarted',
  {
    filledFormId: string
    formId: string
    /** The person the answers are about; their key encrypts them. */
    personId: PersonId
    /** The owner's account; absent when staff or an agent started it. */
    accountId?: string
    /** The owning agency. */
    agentId?: string
  }
>

/** All answers were complete, and the form was submitted. */
export type FilledFormSubmitted = Event<
  'FilledFormSubmitted',
  {
    personId: PersonId
    /** Problems that did not block: person, step, field, code. */
    warnings: { person?: number; step?: string; field?: string; code: string }[]
  }
>

export type OwnStandaloneFormEvent = FormFillingStarted | FilledFormSubmitted

export type StandaloneFormEvent = FormInstanceEvent | OwnStandaloneFormEvent

export const standaloneFormDeclarations: HistoryDeclarations<OwnStandaloneFormEvent> = {
  FormFillingStarted: {
    history: { kind: 'registrations' },
    fields: { filledFormId: 'id', formId: 'id', personId: 'id', accountId: 'id', agentId: 'id' },
  },
  FilledFormSubmitted: {
    history: { kind: 'registrations' },
    of: ({ personId }) => [personId],
    fields: { personId: 'id', warnings: 'personal of each' },
  },
}
