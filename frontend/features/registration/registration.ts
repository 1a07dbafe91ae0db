import type { FormType } from '../../form-filling/form-type.ts'
import { addressOf, callWithHeaders, call } from '../../lib/http/call.ts'
import { fullName } from '../../lib/full-name.ts'
import { bookingOf, groupSizeOf, shortNameOf } from './booking/booking.ts'
import { resumeAt } from './resume-at.ts'
import type { SubmissionView } from './submission-view.ts'

/** Form type of a registration: one person, or a group as described by its booking. */
export const registration: FormType<SubmissionView> = {
  formId: 'registration',
  page: (id) => `/form/${id}`,
  calls: {
    read: (id, signal) => call('GET /api/submissions/:id', { params: { id }, ...(signal ? { signal } : {}) }),
    readAt: (id, revision) =>
      call('GET /api/submissions/:id', { params: { id }, query: { revision: String(revision) } }),
    save: (id, body, how) => call('PATCH /api/submissions/:id', { params: { id }, body, ...how }),
    submit: (id, how, shown) =>
      call('POST /api/submissions/:id/submit', { params: { id }, body: shown === undefined ? {} : { shown }, ...how }),
    confirmItem: (id, { person, field, document }, how) =>
      call('POST /api/submissions/:id/answered-requests', {
        params: { id },
        body: { person, ...(field === undefined ? {} : { field }), ...(document === undefined ? {} : { document }) },
        ...how,
      }),
    history: (id, { person, field }) =>
      call('GET /api/submissions/:id/history', {
        params: { id },
        query: { person: String(person), field, limit: '1' },
      }),
    documentViews: (id, query, signal) =>
      callWithHeaders('GET /api/submissions/:id/document-views', { params: { id }, query, signal }),
    documents: (id) => addressOf('/api/submissions/:id/documents', { id }),
    uploads: (id) => addressOf('/api/submissions/:id/uploads', { id }),
    removeDocument: (id, documentId, how) =>
      call('DELETE /api/submissions/:id/documents/:documentId', { params: { id, documentId }, ...how }),
    restoreDocument: (id, documentId, how) =>
      call('POST /api/submissions/:id/documents/:documentId/restore', { params: { id, documentId }, ...how }),
    body: ({ booking, answers, step }) => ({
      ...(answers ? { passengerIndex: answers.person, ...answers.patch } : {}),
      ...booking,
      ...(step === undefined ? {} : { currentStep: step.number, currentStepId: step.id }),
    }),
  },
  texts: {
    submit: 'registration.submit',
    commentAuthor: 'registration.comment.who',
  },
  persons: {
    booking: {
      title: 'registration.booking',
      answersIn: bookingOf,
      isRequired: ({ isGroupBooking }) => isGroupBooking === true,
      // The server rejects an empty group size.
      canBeTakenBack: (field) => field === 'groupLeaderName',
    },
    groupSizeOf,
    resumeAt,
    nameOf: fullName,
    shortNameOf,
  },
}
