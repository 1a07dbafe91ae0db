import type { SubmissionView } from '../draft/submission-view.ts'

/** A draft as the server answers it; parts replaced. */
export function submissionView(part: Partial<SubmissionView> = {}): SubmissionView {
  return {
    id: 'aaaaaaaa-0000-5000-8000-000000000001',
    referenceCode: 'RS-2026-00001',
    status: 'draft',
    currentStep: 1,
    isGroupBooking: false,
    groupSize: 1,
    groupLeaderName: null,
    reviewNotes: null,
    reviewedAt: null,
    documents: null,
    persons: { 1: {} },
    requestedItems: [],
    editable: true,
    may: ['save', 'submit'],
    revision: 5,
    formVersion: '1',
    ...part,
  }
}
