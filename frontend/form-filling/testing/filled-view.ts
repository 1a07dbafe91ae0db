import type { Answers } from '@fleet/form-schemas/engine/runtime/definition/definition'
import type { FillableForm, Several } from '../fillable-form.ts'
import type { FilledView } from '../filled-view.ts'

export type GroupView = FilledView & { readonly booking: Answers }

/** A draft as the server answers it; parts replaced. */
export function filledView(part: Partial<GroupView> = {}): GroupView {
  return {
    id: 'aaaaaaaa-0000-5000-8000-000000000001',
    status: 'draft',
    currentStep: 1,
    documents: { files: [] },
    booking: {},
    persons: { 1: {} },
    erasedPersons: [],
    editable: true,
    may: ['save', 'submit'],
    revision: 5,
    formVersion: '1',
    ...part,
  }
}

/** As many as the booking says; only its `leader` can be taken back. */
export const groupPersons: Several<GroupView> = {
  booking: {
    title: 'booking',
    answersIn: ({ booking }) => booking,
    isAsked: ({ size }) => size !== undefined,
    canBeTakenBack: (field) => field === 'leader',
  },
  groupSizeOf: ({ size }) => (typeof size === 'number' ? size : 1),
  resumeAt: ({ currentStep = 0 }) => currentStep,
  nameOf: ({ name }) => String(name ?? ''),
  shortNameOf: ({ name }) => String(name ?? ''),
}

const nobody = () => Promise.reject(new Error('nobody is asked'))

/** A form for several persons. */
export const groupForm: FillableForm<GroupView> = {
  formId: 'small',
  page: (id) => `/small/${id}`,
  calls: {
    read: nobody,
    save: nobody,
    submit: nobody,
    history: nobody,
    documentViews: nobody,
    removeDocument: nobody,
    documents: (id) => `/api/small/${id}/documents`,
    uploads: (id) => `/api/small/${id}/uploads`,
    body: ({ booking, answers, step }) => ({
      ...(answers && { person: answers.person, ...answers.patch }),
      ...booking,
      ...(step !== undefined && { currentStep: step.number }),
    }),
  },
  texts: { submit: 'submit', submitted: 'submitted', asking: 'asking' },
  persons: groupPersons,
}
