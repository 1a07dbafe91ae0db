import { addressOf, callWithHeaders, call } from '../../lib/http/call.ts'
import type { FormType } from '../../form-filling/form-type.ts'

/** A form that one person fills in and submits. Only the id differs between such forms. */
export function standaloneForm(formId: string): FormType {
  return {
    formId,
    page: (id) => `/fill/${encodeURIComponent(formId)}/${id}`,
    calls: {
      read: (id, signal) =>
        call('GET /api/filled/:formId/:id', { params: { formId, id }, ...(signal ? { signal } : {}) }),
      save: (id, body, how) => call('PATCH /api/filled/:formId/:id', { params: { formId, id }, body, ...how }),
      submit: (id, how) => call('POST /api/filled/:formId/:id/submit', { params: { formId, id }, ...how }),
      history: (id, { person, field }) =>
        call('GET /api/filled/:formId/:id/history', {
          params: { formId, id },
          query: { person: String(person), field, limit: '1' },
        }),
      documentViews: (id, query, signal) =>
        callWithHeaders('GET /api/filled/:formId/:id/document-views', { params: { formId, id }, query, signal }),
      documents: (id) => addressOf('/api/filled/:formId/:id/documents', { formId, id }),
      uploads: (id) => addressOf('/api/filled/:formId/:id/uploads', { formId, id }),
      removeDocument: (id, documentId, how) =>
        call('DELETE /api/filled/:formId/:id/documents/:documentId', { params: { formId, id, documentId }, ...how }),
      body: ({ answers, step }) => ({
        ...(answers ? { passengerIndex: answers.person, ...answers.patch } : {}),
        ...(step === undefined ? {} : { currentStep: step.number, currentStepId: step.id }),
      }),
    },
    texts: { submit: 'filledForms.submit', submitted: 'filledForms.submitted' },
    persons: 'one',
  }
}
