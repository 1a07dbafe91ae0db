import type { Form } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { Hourglass, Undo2 } from 'lucide-react'
import { useIntl } from 'react-intl'
import { answerText } from '../../../form-filling/answer-text.ts'
import { useDraftState } from '../../../form-filling/draft/use-draft.ts'
import type { Filling } from '../../../form-filling/use-filling.ts'
import { call } from '../../../lib/http/call.ts'
import { useDates } from '../../../lib/intl/dates.ts'
import { useText } from '../../../lib/intl/use-text.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ProblemNote } from '../../../ui/feedback/problem-note.tsx'
import { useCommand } from '../../../ui/use-command.ts'
import type { ProfileView } from './profile-view.ts'

type Props = { filling: Filling<ProfileView>; form: Form; change: NonNullable<ProfileView['payoutChange']> }

/** A change of bank details that waits for staff, with a button to withdraw it. */
export function PendingPayout({
  filling: { draft, instanceRef: named, texts },
  form,
  change: { changeId, changes, proposedAt },
}: Props) {
  const intl = useIntl()
  const t = useText()
  const { longMoment } = useDates()
  const may = useDraftState(draft, ({ view }) => view.may)
  const refresh = () => draft.refresh().catch(() => undefined)
  const withdraw = useCommand({
    run: (changeId: string, idempotencyKey) =>
      call('POST /api/agent-profile/:agentId/payout-change', {
        params: { agentId: named.id },
        body: { decision: 'withdraw', changeId },
        idempotencyKey,
      }),
    done: 'agentProfile.payout.withdrawn',
    onDone: refresh,
    onError: refresh,
  })
  return (
    <div className="grid w-full grid-cols-[auto_1fr] gap-x-2.5 gap-y-1.5 rounded-md bg-wait-tint px-3.5 py-3">
      <Hourglass aria-hidden className="mt-0.5 size-5 text-wait" />
      <p className="font-semibold text-wait-ink">
        {t('agentProfile.payout.waits', { when: proposedAt === null ? '–' : longMoment(proposedAt) })}
      </p>
      <dl className="col-start-2 grid gap-1.5">
        {changes.map(({ field, to }) => {
          const { title, text } = answerText({ intl, form, texts, field })
          return (
            <div key={field} className="flex flex-wrap gap-x-2">
              <dt className="text-ink-2">{title}</dt>
              <dd className="font-semibold tabular-nums wrap-anywhere">{text(to)}</dd>
            </div>
          )
        })}
      </dl>
      {may.includes('withdrawPayout') && (
        <p className="col-start-2 mt-1">
          <Button
            icon={<Undo2 aria-hidden className="size-5" />}
            unavailable={withdraw.isPending}
            onClick={() => withdraw.mutate(changeId)}
          >
            {t('agentProfile.payout.withdraw')}
          </Button>
        </p>
      )}
      <div className="col-span-full">
        <ProblemNote title={t('agentProfile.payout.withdrawFailed')} error={withdraw.error} />
      </div>
    </div>
  )
}
