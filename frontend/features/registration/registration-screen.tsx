import type { FormTexts } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState, useEffect, useEffectEvent } from 'react'
import { useIntl } from 'react-intl'
import { Navigate, Outlet, useLocation, useParams } from 'react-router-dom'
import type { Draft } from '../../form-filling/draft/draft.ts'
import type { AnswerRef } from '../../form-filling/draft/records.ts'
import { isFullySaved, useDraftState } from '../../form-filling/draft/use-draft.ts'
import { FormInstanceLoader } from '../../form-filling/form-instance-loader.tsx'
import { fieldTitles } from '../../form-filling/live/field-titles.ts'
import { useFilling, type OpenedForm } from '../../form-filling/use-filling.ts'
import { listFormat } from '../../lib/intl/lists.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { useSessionUser, type SessionUser, isStaff } from '../../lib/session/session.ts'
import { isOpenToGuests } from '../../lib/queries/submission-row.ts'
import { updates } from '../../lib/live/updates.ts'
import { useToast } from '../../ui/feedback/use-toast.ts'
import { addressOfPage, redirectFor, pageAt } from './page-of.ts'
import { ownPart } from './group-members/own-part.ts'
import { registration } from './registration.ts'
import type { OpenRegistration } from './open-registration.ts'
import type { SubmissionView } from './submission-view.ts'
import { useSubmitFlow } from './check/use-submit-flow.ts'

/** How long this page waits for its own submit to finish before it handles the update about it, ms. */
const ownActionMs = 1_500

type DecisionHandlers = {
  readonly user: SessionUser
  /** Staff decided, or the form was submitted elsewhere: the form is reopened. */
  readonly onDecided: () => void
  /** Called with the answers that others changed, once they are shown. */
  readonly onChanged: (answers: readonly AnswerRef[]) => void
}

/**
 * Follows updates from others while the form is open: merges their changes below unsaved edits, and reopens the form
 * after a decision.
 */
function useDecisionUpdates(draft: Draft<SubmissionView>, { user, onDecided, onChanged }: DecisionHandlers): void {
  const client = useQueryClient()
  const id = useDraftState(draft, ({ view }) => view.id)
  const staff = isStaff(user)
  const notifyChanged = useEffectEvent(onChanged)
  useEffect(() => {
    let isHere = true
    const pull = async (knownRevision: number | undefined) => {
      const result = await draft.pullChanges(knownRevision)
      if (!isHere || result === undefined) return
      if (result.changed.length > 0) notifyChanged(result.changed)
      const { status } = draft.state().view
      if (result.view.status !== status && isOpenToGuests(status))
        await new Promise((resolve) => setTimeout(resolve, ownActionMs))
      if (!isHere || result.view.status === draft.state().view.status) return
      if (staff) return draft.refresh()
      await client.refetchQueries({ queryKey: ['filled', registration.formId, id] })
      if (isHere) onDecided()
    }
    const unsubscribe = updates.subscribe((update) => {
      if (update.kind !== 'submission-changed' || (update.submissionId !== id && update.submissionId !== '')) return
      void pull(update.revision === undefined ? undefined : Number(update.revision)).catch(() => undefined)
    })
    return () => {
      isHere = false
      unsubscribe()
    }
  }, [client, draft, id, staff, onDecided])
}

/** /form/:id and the pages below it; reopened after a decision of staff. */
export function RegistrationScreen() {
  const { id = '' } = useParams()
  const user = useSessionUser()
  const [decisions, setDecisions] = useState(0)
  const onDecided = useCallback(() => setDecisions((before) => before + 1), [])
  return (
    user && (
      <FormInstanceLoader key={`${id} ${decisions}`} formType={registration} id={id} user={user}>
        {(opened) => <Pages opened={opened} user={user} onDecided={onDecided} />}
      </FormInstanceLoader>
    )
  )
}

type Props = {
  readonly opened: OpenedForm<SubmissionView>
  readonly user: SessionUser
  /** Called when staff decided while the form was open. */ readonly onDecided: () => void
}

/** The page of the address, or a redirect. All pages share one draft, so edits carry over. */
function Pages({ opened, user, onDecided }: Props) {
  const { filling, submitFlow } = useSubmitFlow(
    useFilling(opened.view.part === null ? registration : ownPart, opened),
    user,
  )
  const state = useDraftState(filling.draft, (now) => now)
  const { view } = state
  const { pathname, search } = useLocation()
  useDecisionUpdates(filling.draft, { user, onDecided, onChanged: useChangedToast(filling.draft, filling.texts) })
  const page = pageAt(pathname)
  // Answers that can no longer be saved stay visible.
  const instead =
    page === 'wizard' && !isFullySaved(state)
      ? undefined
      : redirectFor({ page, onPurpose: new URLSearchParams(search).has('step') }, view, user)
  if (instead) return <Navigate replace to={addressOfPage(view.id, instead)} />
  return <Outlet context={{ filling, submitFlow, user } satisfies OpenRegistration} />
}

/** Shows a toast with the fields that others changed. */
function useChangedToast(draft: Draft<SubmissionView>, texts: FormTexts): (answers: readonly AnswerRef[]) => void {
  const intl = useIntl()
  const t = useText()
  const toast = useToast()
  return (answers) => {
    const fields = fieldTitles(draft.form, texts, [...new Set(answers.map(({ field }) => field))])
    if (fields.length > 0)
      toast({
        tone: 'done',
        title: t('registration.changedElsewhere'),
        text: intl.formatList(fields, listFormat),
      })
  }
}
