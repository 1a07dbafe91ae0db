import { useCallback, useState } from 'react'
import { Navigate, Outlet, useLocation, useParams } from 'react-router-dom'
import { isSafe, useDraftState } from '../../form-filling/draft/use-draft.ts'
import { FormDoor } from '../../form-filling/form-door.tsx'
import { useFilling, type OpenedForm } from '../../form-filling/use-filling.ts'
import { useSessionUser, type SessionUser } from '../../lib/session.ts'
import { addressOfPage, insteadOf, pageAt } from './page-of.ts'
import { ownPart } from './group-members/own-part.ts'
import { registration } from './registration.ts'
import type { OpenRegistration } from './open-registration.ts'
import type { SubmissionView } from './submission-view.ts'
import { useDecisionNews } from './use-decision-news.ts'
import { useSayChanged } from './use-say-changed.ts'
import { useWayToTheEnd } from './check/use-way-to-the-end.ts'

/** /form/:id and the pages below it; opened anew when staff have decided. */
export function RegistrationScreen() {
  const { id = '' } = useParams()
  const user = useSessionUser()
  const [decisions, setDecisions] = useState(0)
  const onDecided = useCallback(() => setDecisions((before) => before + 1), [])
  return (
    user && (
      <FormDoor key={`${id} ${decisions}`} fillable={registration} id={id} user={user}>
        {(opened) => <Pages opened={opened} user={user} onDecided={onDecided} />}
      </FormDoor>
    )
  )
}

type Props = {
  readonly opened: OpenedForm<SubmissionView>
  readonly user: SessionUser
  /** Staff have decided while this was open. */ readonly onDecided: () => void
}

/** The page of the address, or the one that stands in its place; what is typed on one is there on the next. */
function Pages({ opened, user, onDecided }: Props) {
  const { filling, way } = useWayToTheEnd(useFilling(opened.view.part === null ? registration : ownPart, opened), user)
  const state = useDraftState(filling.draft, (now) => now)
  const { view } = state
  const { pathname, search } = useLocation()
  useDecisionNews(filling.draft, { user, onDecided, onChanged: useSayChanged(filling.draft, filling.texts) })
  const page = pageAt(pathname)
  // What could not be saved any more stays in sight
  const instead =
    page === 'wizard' && !isSafe(state)
      ? undefined
      : insteadOf({ page, onPurpose: new URLSearchParams(search).has('step') }, view, user)
  if (instead) return <Navigate replace to={addressOfPage(view.id, instead)} />
  return <Outlet context={{ filling, way, user } satisfies OpenRegistration} />
}
