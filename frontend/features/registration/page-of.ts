import { isStaff, type SessionUser } from '../../lib/session/session.ts'
import type { SubmissionView } from './submission-view.ts'

/** The pages of a registration: filling it in, checking before signing, requested items, summary. */
type RegistrationPage = 'wizard' | 'check' | 'asked' | 'summary'

type SubmissionState = Pick<SubmissionView, 'status' | 'requestedItems' | 'may'>

/** The page that a registration opens at. Staff always get the wizard. */
export function pageOf(
  { status, requestedItems }: Pick<SubmissionState, 'status' | 'requestedItems'>,
  user: Pick<SessionUser, 'role'>,
): RegistrationPage {
  if (status === 'draft' || isStaff(user)) return 'wizard'
  if (status !== 'missing_docs') return 'summary'
  return requestedItems.length > 0 ? 'asked' : 'wizard'
}

/** Address of a page. */
export function addressOfPage(id: string, page: RegistrationPage): string {
  return page === 'wizard' ? `/form/${id}` : `/form/${id}/${page}`
}

/** The page that a path names. */
export function pageAt(pathname: string): RegistrationPage {
  const name = pathname.split('/')[3]
  return name === 'check' || name === 'asked' || name === 'summary' ? name : 'wizard'
}

type RequestedPage = {
  readonly page: RegistrationPage
  /** The address names a step. */ readonly onPurpose: boolean
}

/** The page to redirect to; undefined: the requested page may be shown. */
export function redirectFor(
  { page, onPurpose }: RequestedPage,
  view: SubmissionState,
  user: Pick<SessionUser, 'role'>,
): RegistrationPage | undefined {
  const own = pageOf(view, user)
  const fits = {
    wizard: own === 'wizard' || (onPurpose && own !== 'summary'),
    check: view.may.includes('submit') || (view.status === 'draft' && view.may.includes('save')),
    asked: own === 'asked',
    summary: view.status !== 'draft',
  }
  return page === own || fits[page] ? undefined : own
}
