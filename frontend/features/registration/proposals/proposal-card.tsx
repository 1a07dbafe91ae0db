import { CircleCheck, Hourglass, Undo2 } from 'lucide-react'
import type { Filling } from '../../../form-filling/use-filling.ts'
import { call } from '../../../lib/http/call.ts'
import { useDates } from '../../../lib/intl/dates.ts'
import { useText } from '../../../lib/intl/use-text.ts'
import type { Proposal } from '../../../lib/queries/proposals.ts'
import { isStaff, useSessionUser } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ProblemNote } from '../../../ui/feedback/problem-note.tsx'
import { useCommand } from '../../../ui/use-command.ts'
import type { SubmissionView } from '../submission-view.ts'
import { ChangeList } from './change-list.tsx'

type Props = { readonly proposal: Proposal; readonly filling: Filling<SubmissionView> }

/** One proposal: its changes and outcome; the author can withdraw it while it waits. */
export function ProposalCard({
  proposal: { id, outcome, proposedAt, decidedAt, notes, changes },
  filling: { draft, instanceRef },
}: Props) {
  const t = useText()
  const { moment } = useDates()
  const user = useSessionUser()
  const isWaiting = outcome === 'waiting'
  const Icon = isWaiting ? Hourglass : CircleCheck
  const refresh = () => draft.refresh().catch(() => undefined)
  const withdraw = useCommand({
    run: () =>
      call('POST /api/submissions/:id/proposals/:proposalId/withdraw', {
        params: { id: instanceRef.id, proposalId: id },
      }),
    done: 'proposals.withdrawn',
    refresh: [['proposals', instanceRef.id]],
    onDone: refresh,
    onError: refresh,
  })
  const verdictOf = (isAccepted: boolean | null, comment: string | null) =>
    isAccepted === null ? null : (
      <span className={`basis-full ${isAccepted ? 'text-done-ink' : 'text-stop-ink'}`}>
        {t(isAccepted ? 'proposals.accepted' : 'proposals.refused')}
        {comment && <span className="text-ink">: {comment}</span>}
      </span>
    )
  return (
    <div
      className={`grid grid-cols-[auto_1fr] gap-x-2.5 gap-y-2 rounded-md px-3.5 py-3 ${isWaiting ? 'bg-wait-tint' : 'bg-sunk'}`}
    >
      <Icon aria-hidden className={`mt-0.5 size-5 ${isWaiting ? 'text-wait' : 'text-ink-2'}`} />
      <p className="font-semibold">
        {t(`proposals.outcome.${outcome}`, { when: moment(isWaiting || decidedAt === null ? proposedAt : decidedAt) })}
      </p>
      <div className="col-start-2 grid gap-2">
        <ChangeList
          rows={changes.map(({ field, label, fromText, toText, isAccepted, comment }) => ({
            field,
            label,
            from: fromText,
            to: toText,
            after: verdictOf(isAccepted, comment),
          }))}
        />
        {notes && <p className="border-l-2 border-line-strong pl-3 whitespace-pre-line">{notes}</p>}
        {isWaiting && user && !isStaff(user) && (
          <p>
            <Button
              icon={<Undo2 aria-hidden className="size-5" />}
              unavailable={withdraw.isPending}
              onClick={() => withdraw.mutate()}
            >
              {t('proposals.withdraw')}
            </Button>
          </p>
        )}
      </div>
      <div className="col-span-full">
        <ProblemNote title={t('proposals.withdrawFailed')} error={withdraw.error} />
      </div>
    </div>
  )
}
