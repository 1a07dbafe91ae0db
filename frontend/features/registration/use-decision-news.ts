import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Draft } from '../../form-filling/draft/draft.ts'
import type { Answer } from '../../form-filling/draft/records.ts'
import { useDraftState } from '../../form-filling/draft/use-draft.ts'
import { isStaff, type SessionUser } from '../../lib/session.ts'
import { isOpenToGuests } from '../../lib/submission-row.ts'
import { updates } from '../../lib/updates.ts'
import { registration } from './registration.ts'
import type { SubmissionView } from './submission-view.ts'

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
export function useDecisionNews(draft: Draft<SubmissionView>, { user, onDecided, onChanged }: Heard): void {
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
