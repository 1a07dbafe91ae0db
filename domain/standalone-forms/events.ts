import type { FormInstanceEvent, PersonId } from '../form-instances/events.ts'
import type { Event } from '../kernel/event.ts'
import type { HistoryDeclarations } from '../kernel/history.ts'

/** Somebody began to fill a form, as a draft without answers. */
export type FormFillingStarted = Event<
  'FormFillingStarted',
  {
    filledFormId: string
    formId: string
    /** Whom the answers are about; their key seals them. */
    personId: PersonId
    /** Whose it is; absent when staff or an agent began it. */
    accountId?: string
    /** The agency it belongs to. */
    agentId?: string
  }
>

/** Every answer was complete, and the form was handed in. */
export type FilledFormSubmitted = Event<
  'FilledFormSubmitted',
  {
    personId: PersonId
    /** What was said and did not block: person, step, field, code. */
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
