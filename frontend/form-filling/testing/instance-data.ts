import type { Answers } from '@fleet/form-schemas/engine/runtime/definition/definition'
import type { FormType, GroupSettings } from '../form-type.ts'
import type { FormInstanceData } from '../form-instance-data.ts'

export type GroupView = FormInstanceData & { readonly booking: Answers }

/** A draft from the server, with replacements. */
export function instanceData(part: Partial<GroupView> = {}): GroupView {
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

/** The booking sets the number of persons; only its `leader` can be cleared. */
export const groupPersons: GroupSettings<GroupView> = {
  booking: {
    title: 'booking',
    answersIn: ({ booking }) => booking,
    isRequired: ({ size }) => size !== undefined,
    canBeTakenBack: (field) => field === 'leader',
  },
  groupSizeOf: ({ size }) => (typeof size === 'number' ? size : 1),
  resumeAt: ({ currentStep = 0 }) => currentStep,
  nameOf: ({ name }) => String(name ?? ''),
  shortNameOf: ({ name }) => String(name ?? ''),
}

const notCalled = () => Promise.reject(new Error('not called in this test'))

export const groupForm: FormType<GroupView> = {
  formId: 'small',
  page: (id) => `/small/${id}`,
  calls: {
    read: notCalled,
    save: notCalled,
    submit: notCalled,
    history: notCalled,
    documentViews: notCalled,
    removeDocument: notCalled,
    documents: (id) => `/api/small/${id}/documents`,
    uploads: (id) => `/api/small/${id}/uploads`,
    body: ({ booking, answers, step }) => ({
      ...(answers && { person: answers.person, ...answers.patch }),
      ...booking,
      ...(step !== undefined && { currentStep: step.number }),
    }),
  },
  texts: { submit: 'submit', submitted: 'submitted', commentAuthor: 'asking' },
  persons: groupPersons,
}
