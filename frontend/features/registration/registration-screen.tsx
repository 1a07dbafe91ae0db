import type { FormTexts } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState, useEffect, useEffectEvent } from 'react'
import { useIntl } from 'react-intl'
import { Navigate, Outlet, useLocation, useParams } from 'react-router-dom'
import type { Draft } from '../../form-filling/draft/draft.ts'
import type { Answer } from '../../form-filling/draft/records.ts'
import { isSafe, useDraftState } from '../../form-filling/draft/use-draft.ts'
import { FormDoor } from '../../form-filling/form-door.tsx'
import { fieldTitles } from '../../form-filling/live/field-titles.ts'
import { useFilling, type OpenedForm } from '../../form-filling/use-filling.ts'
import { oneAfterTheOther } from '../../lib/intl/lists.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { useSessionUser, type SessionUser, isStaff } from '../../lib/session/session.ts'
import { isOpenToGuests } from '../../lib/queries/submission-row.ts'
import { updates } from '../../lib/live/updates.ts'
import { useToast } from '../../ui/feedback/use-toast.ts'
import { addressOfPage, insteadOf, pageAt } from './page-of.ts'
import { ownPart } from './group-members/own-part.ts'
import { registration } from './registration.ts'
import type { OpenRegistration } from './open-registration.ts'
import type { SubmissionView } from './submission-view.ts'
import { useWayToTheEnd } from './check/use-way-to-the-end.ts'

/** So long a page has for what it did itself: sending it is told to it as well. */
const ownActMs = 1_500

type Heard = {
  readonly user: SessionUser
  /** Staff have decided, or it was sent elsewhere: it is opened anew. */
  readonly onDecided: () => void
  /** Others changed these, and they are shown. */
  readonly onChanged: (answers: readonly Answer[]) => void
}

/** What others do with it while it is open here: their changes appear below what is typed, their decisions open it anew. */
function useDecisionNews(draft: Draft<SubmissionView>, { user, onDecided, onChanged }: Heard): void {
  const client = useQueryClient()
  const id = useDraftState(draft, ({ view }) => view.id)
  const staff = isStaff(user)
  const said = useEffectEvent(onChanged)
  useEffect(() => {
    let isHere = true
    const look = async (told: number | undefined) => {
      const news = await draft.follow(told)
      if (!isHere || news === undefined) return
      if (news.changed.length > 0) said(news.changed)
      const { status } = draft.state().view
      if (news.view.status !== status && isOpenToGuests(status))
        await new Promise((resolve) => setTimeout(resolve, ownActMs))
      if (!isHere || news.view.status === draft.state().view.status) return
      if (staff) return draft.refresh()
      await client.refetchQueries({ queryKey: ['filled', registration.formId, id] })
      if (isHere) onDecided()
    }
    const unfollow = updates.follow((update) => {
      if (update.kind !== 'submission-changed' || (update.submissionId !== id && update.submissionId !== '')) return
      void look(update.revision === undefined ? undefined : Number(update.revision)).catch(() => undefined)
    })
    return () => {
      isHere = false
      unfollow()
    }
  }, [client, draft, id, staff, onDecided])
}

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

/** Says which answers others have changed under one's eyes. */
function useSayChanged(draft: Draft<SubmissionView>, texts: FormTexts): (answers: readonly Answer[]) => void {
  const intl = useIntl()
  const t = useText()
  const toast = useToast()
  return (answers) => {
    const fields = fieldTitles(draft.form, texts, [...new Set(answers.map(({ field }) => field))])
    if (fields.length > 0)
      toast({
        tone: 'done',
        title: t('registration.changedElsewhere'),
        text: intl.formatList(fields, oneAfterTheOther),
      })
  }
}
