import type { Confirmation } from '@fleet/backend/features/submissions/contract'
import { CircleCheck, MailQuestionMark } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Filling } from '../../form-filling/use-filling.ts'
import { call } from '../../lib/http/call.ts'
import { fullName } from '../../lib/full-name.ts'
import { useDates } from '../../lib/intl/dates.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { isOpenToGuests } from '../../lib/queries/submission-row.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { useProblemText } from '../../ui/feedback/use-problem-text.ts'
import { useToast } from '../../ui/feedback/use-toast.ts'
import { AskGuestDialog } from './ask-guest-dialog.tsx'
import type { SubmissionView } from './submission-view.ts'

type Props = { readonly filling: Filling<SubmissionView>; readonly view: SubmissionView }

/** Interval between checks for new confirmations, ms. */
const pollMs = 20_000

/**
 * Declarations that the guest was asked to confirm, with actions to ask, ask again and withdraw for the person who
 * fills in the form. The last step shows those of all persons.
 */
export function GuestConfirmations({ filling, view }: Props) {
  const t = useText()
  const { draft, recordKey, person, step } = filling
  const [dialogFor, setDialogFor] = useState<{ person: number; declarations?: readonly string[] | undefined }>()
  const declared = (draft.form.definition.confirmations ?? []).filter(({ fields }) =>
    fields.some((field) => step.fields.includes(field)),
  )
  const isHere = declared.length > 0 && recordKey > 0
  const isEnd = filling.isLast
  const shown = view.confirmations.filter(
    (one) =>
      (isEnd || one.person === person) &&
      (isEnd || one.declarations.some((id) => declared.some((own) => own.id === id))),
  )
  const mayRequest = view.may.includes('handOver') && isOpenToGuests(view.status)
  const isRequested = (id: string) =>
    view.confirmations.some((one) => one.person === person && one.declarations.includes(id))
  const canOffer = mayRequest && isHere && declared.some(({ id }) => !isRequested(id))
  usePolling(filling, view.confirmations.length > 0)
  if (!isHere || (shown.length === 0 && !canOffer)) return null
  return (
    <section aria-labelledby="guest-confirms" className="mb-6 rounded-lg border border-line bg-sunk px-4 py-4">
      <h2 id="guest-confirms" className="text-base tracking-normal">
        {t('guestConfirms.title')}
      </h2>
      {shown.map((one) => (
        <ConfirmationRequest
          key={one.id}
          filling={filling}
          one={one}
          mayRequest={mayRequest}
          onRequest={() => setDialogFor({ person: one.person, declarations: one.declarations })}
        />
      ))}
      {canOffer && (
        <div className="mt-1.5 grid justify-items-start gap-3">
          <p className="text-ink-2">{t('guestConfirms.offer')}</p>
          <Button onClick={() => setDialogFor({ person })}>{t('guestConfirms.ask')}</Button>
        </div>
      )}
      {dialogFor && <AskGuestDialog filling={filling} {...dialogFor} onClose={() => setDialogFor(undefined)} />}
    </section>
  )
}

type ConfirmationRequestProps = {
  readonly filling: Filling<SubmissionView>
  readonly one: Confirmation
  readonly mayRequest: boolean
  readonly onRequest: () => void
}

/** One request: recipient, status and actions. */
function ConfirmationRequest({ filling: { draft }, one, mayRequest, onRequest }: ConfirmationRequestProps) {
  const t = useText()
  const { moment, day } = useDates()
  const toast = useToast()
  const explain = useProblemText()
  const [busy, setBusy] = useState(false)
  const { id, person, status, email, askedAt, expiresAt, confirmedAt, mail } = one
  const instanceRef = fullName(draft.answers(person))
  const who = <strong key="who">{instanceRef || t('filling.person', { person })}</strong>
  const isDone = status === 'confirmed'
  const Icon = isDone ? CircleCheck : MailQuestionMark
  const takeBack = async () => {
    setBusy(true)
    try {
      await call('POST /api/submissions/:id/confirmations/:confirmationId/take-back', {
        params: { id: draft.state().view.id, confirmationId: id },
      })
    } catch (error) {
      toast({ tone: 'stop', title: t('guestConfirms.takeBackFailed'), text: explain(error) })
    }
    await draft.refresh().catch(() => undefined)
    setBusy(false)
  }
  return (
    <div className="mt-2.5 grid grid-cols-[auto_1fr] gap-x-2.5">
      <Icon aria-hidden className={`mt-0.5 size-5 ${isDone ? 'text-done' : 'text-wait'}`} />
      <div className="grid min-w-0 justify-items-start gap-2.5">
        <p className="wrap-anywhere">
          {t(`guestConfirms.${status}`, { who, email, at: moment(confirmedAt ?? askedAt), until: day(expiresAt) })}
          {!isDone && status !== 'changed' && mail === 'failed' && (
            <span className="block font-semibold text-stop-ink">{t('guestConfirms.mailFailed')}</span>
          )}
        </p>
        {mayRequest && (
          <div className="flex flex-wrap gap-2">
            <Button onClick={onRequest}>
              {t(isDone || status === 'changed' ? 'guestConfirms.anew' : 'guestConfirms.again')}
            </Button>
            {!isDone && status !== 'changed' && (
              <Button unavailable={busy} onClick={() => void takeBack()}>
                {t('guestConfirms.takeBack')}
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  )
}

/** Refreshes the draft at intervals, so that new confirmations show without reopening the form. */
function usePolling({ draft }: Filling<SubmissionView>, isRequested: boolean) {
  useEffect(() => {
    if (!isRequested) return undefined
    const poll = () => {
      if (document.visibilityState === 'visible' && draft.state().save.kind === 'saved')
        void draft.refresh().catch(() => undefined)
    }
    poll()
    const timer = setInterval(poll, pollMs)
    document.addEventListener('visibilitychange', poll)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', poll)
    }
  }, [draft, isRequested])
}
