import { useOutletContext } from 'react-router-dom'
import type { Filling } from '../../form-filling/use-filling.ts'
import type { SessionUser } from '../../lib/session/session.ts'
import type { SubmitFlow } from './check/use-submit-flow.ts'
import type { SubmissionView } from './submission-view.ts'

/** What the pages of one registration share. */
export type OpenRegistration = {
  readonly filling: Filling<SubmissionView>
  readonly submitFlow: SubmitFlow
  readonly user: SessionUser
}

/** The registration that is open, for a page of it. */
export function useOpenRegistration(): OpenRegistration {
  return useOutletContext<OpenRegistration>()
}
