import type { Calls, Of } from '@fleet/platform/http/contract/call'
import { closed, count, text } from '@fleet/platform/http/contract/values'

const trend = closed({
  delta: { type: 'integer' },
  percent: {
    type: ['integer', 'null'],
    description: 'of the figure a week before; null when that was 0 and the figure is not',
  },
  tone: { type: 'string', enum: ['positive', 'neutral', 'attention'], description: 'selects the colour' },
})
export type Trend = Of<typeof trend>

/** Counts of registrations for trips in the next 30 days, by state. */
const progress = closed({ registrations: count, complete: count, pendingReview: count, missingDocs: count })
export type Progress = Of<typeof progress>

const stats = closed({
  activeForms: count,
  pendingReview: count,
  completedToday: count,
  totalDivers: count,
  trends: closed({ activeForms: trend, pendingReview: trend, completedToday: trend, totalDivers: trend }),
  progress,
})

export const statsCalls = {
  'GET /api/stats': {
    summary: "The dashboard's figures: of everybody, of the agency or one's own.",
    response: { 200: stats },
  },
  'GET /api/reference-code': {
    summary: 'The next reference code, without taking it.',
    response: { 200: closed({ referenceCode: text }) },
  },
} as const satisfies Calls
