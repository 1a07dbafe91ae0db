import type { SubmissionView } from './submission-view.ts'

type Saved = Pick<SubmissionView, 'isGroupBooking' | 'groupSize' | 'groupLeaderName'> & {
  readonly currentStep?: number
}

/** The step at which a saved form opens; 0 is the booking, where a new draft begins. */
export function resumeAt({ currentStep, isGroupBooking, groupSize, groupLeaderName }: Saved): number {
  if (currentStep !== undefined && currentStep > 0) return currentStep
  if (isGroupBooking) return groupSize < 2 || !groupLeaderName ? 0 : 1
  return currentStep ?? 1
}
