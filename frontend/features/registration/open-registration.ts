import { useOutletContext } from 'react-router-dom'
import type { Filling } from '../../form-filling/use-filling.ts'
import type { SessionUser } from '../../lib/session/session.ts'
import type { SubmitFlow } from './check/use-submit-flow.ts'
import type { SubmissionView } from './submission-view.ts'

/** State shared by the pages of one registration. */
export type OpenRegistration = {
  readonly filling: Filling<SubmissionView>
  readonly submitFlow: SubmitFlow
  readonly user: SessionUser
}

export function useOpenRegistration(): OpenRegistration {
  return useOutletContext<OpenRegistration>()
}
