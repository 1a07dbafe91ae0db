import type { SubmissionView } from '../submission-view.ts'

/** Changes of somebody at least can be proposed. @param today `YYYY-MM-DD` */
export function mayPropose(
  { may, proposeUntil }: Pick<SubmissionView, 'may' | 'proposeUntil'>,
  today: string,
): boolean {
  return may.includes('propose') && Object.values(proposeUntil).some((last) => last === null || today <= last)
}
