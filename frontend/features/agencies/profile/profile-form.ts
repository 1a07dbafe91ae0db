import type { FormType } from '../../../form-filling/form-type.ts'
import { addressOf, callWithHeaders, call } from '../../../lib/http/call.ts'
import { viewOf, type ProfileView } from './profile-view.ts'

/** The agency profile as a form that the agency fills in. */
export function profileForm(): FormType<ProfileView> {
  // The first save creates the profile
  let isThere = false
  const texts = {
    submit: 'agentProfile.complete',
    submitted: 'agentProfile.completed',
    commentAuthor: 'registration.comment.who',
    saved: { first: 'agentProfile.created', later: 'agentProfile.updated' },
  }
  return {
    formId: 'agent-profile',
    page: () => '/agent-profile',
    calls: {
      read: async (agentId, signal) => {
        const view = viewOf(
          await call('GET /api/agent-profile/:agentId', { params: { agentId }, ...(signal ? { signal } : {}) }),
        )
        isThere = view.isThere
        if (isThere) texts.saved.first = 'agentProfile.updated'
        return view
      },
      save: async (agentId, body, how) => {
        const saved = isThere
          ? await call('PATCH /api/agent-profile/:agentId', { params: { agentId }, body, ...how })
          : await call('POST /api/agent-profile', { body: { ...body, agentId }, ...how })
        isThere = true
        return saved
      },
      submit: (agentId, how) =>
        call('POST /api/agent-profile/:agentId/complete', { params: { agentId }, body: {}, ...how }),
      history: (agentId, { person, field }) =>
        call('GET /api/agent-profile/:agentId/history', {
          params: { agentId },
          query: { person: String(person), field, limit: '1' },
        }),
      documentViews: (agentId, query, signal) =>
        callWithHeaders('GET /api/agent-profile/:agentId/document-views', { params: { agentId }, query, signal }),
      documents: (agentId) => addressOf('/api/agent-profile/:agentId/documents', { agentId }),
      uploads: (agentId) => addressOf('/api/agent-profile/:agentId/uploads', { agentId }),
      removeDocument: (agentId, documentId, how) =>
        call('DELETE /api/agent-profile/:agentId/documents/:documentId', { params: { agentId, documentId }, ...how }),
      reveal: async (agentId, field) => {
        const { values } = await call('POST /api/agent-profile/:agentId/reveal', {
          params: { agentId },
          body: { fields: [field] },
        })
        const secret = values[field]
        return typeof secret === 'string' ? secret : null
      },
      body: ({ answers, step }) => ({
        ...answers?.patch,
        ...(step === undefined ? {} : { currentStep: step.number, currentStepId: step.id }),
      }),
    },
    texts,
    waitsForCompletion: true,
    persons: 'one',
  }
}
