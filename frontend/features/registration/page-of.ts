import { isStaff, type SessionUser } from '../../lib/session/session.ts'
import type { SubmissionView } from './submission-view.ts'

/** What a registration is shown as: being filled, before it is signed, what was asked for, what was sent. */
type RegistrationPage = 'wizard' | 'check' | 'asked' | 'summary'

type SubmissionState = Pick<SubmissionView, 'status' | 'requestedItems' | 'may'>

/** The page at which a registration opens. Staff fill in whatever its status. */
export function pageOf(
  { status, requestedItems }: Pick<SubmissionState, 'status' | 'requestedItems'>,
  user: Pick<SessionUser, 'role'>,
): RegistrationPage {
  if (status === 'draft' || isStaff(user)) return 'wizard'
  if (status !== 'missing_docs') return 'summary'
  return requestedItems.length > 0 ? 'asked' : 'wizard'
}

/** Its address, of a field where one is named: that opens the wizard there, whatever the page would be. */
export function addressOfPage(id: string, page: RegistrationPage): string {
  return page === 'wizard' ? `/form/${id}` : `/form/${id}/${page}`
}

/** The page that an address names. */
export function pageAt(pathname: string): RegistrationPage {
  const name = pathname.split('/')[3]
  return name === 'check' || name === 'asked' || name === 'summary' ? name : 'wizard'
}

type RequestedPage = {
  readonly page: RegistrationPage
  /** A step was asked for by name. */ readonly onPurpose: boolean
}

/** The page to go to instead; undefined: this one can be shown. */
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
