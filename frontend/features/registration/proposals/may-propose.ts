import type { SubmissionView } from '../submission-view.ts'

/** Whether changes can still be proposed for at least one person. @param today `YYYY-MM-DD` */
export function mayPropose(
  { may, proposeUntil }: Pick<SubmissionView, 'may' | 'proposeUntil'>,
  today: string,
): boolean {
  return may.includes('propose') && Object.values(proposeUntil).some((last) => last === null || today <= last)
}
