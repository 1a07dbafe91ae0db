import type { ProfileAnswer } from '@fleet/backend/features/agents/contract'
import { Check, MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../lib/http/call.ts'
import { completeRequests, type ItemRequest } from '../../../form-reading/requests/item-requests.ts'
import { useText } from '../../../lib/intl/use-text.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { useBottomBar } from '../../../ui/use-bottom-bar.ts'
import { useToast } from '../../../ui/feedback/use-toast.ts'
import { agencyName } from '../agency.ts'
import { StateBadge } from '../state-badge.tsx'
import { RemarksDialog } from './remarks-dialog.tsx'

type Decision = 'approve' | 'reject' | 'request_corrections'

/** Rejecting an approved agency revokes the approval. */
function textKeyOf(decision: Decision, state: ProfileAnswer['status']): Decision | 'takeBack' {
  return decision === 'reject' && state === 'approved' ? 'takeBack' : decision
}

type Props = {
  profile: ProfileAnswer
  itemRequests: readonly ItemRequest[]
  /** The request for corrections was sent. */ onRequested: () => void
}

/**
 * The decisions allowed now, always visible; if none, the reason. Approving is the coral button, until a correction
 * is requested.
 */
export function DecisionBar({ profile, itemRequests, onRequested }: Props) {
  const t = useText()
  const toast = useToast()
  const bar = useBottomBar<HTMLElement>()
  // A decision applies to the revision that was shown when its dialog opened
  const [{ decision, viewedRevision }, setOpened] = useState<{ decision?: Decision; viewedRevision: number }>({
    viewedRevision: profile.revision,
  })
  const decide = (one: Decision) => setOpened({ decision: one, viewedRevision: profile.revision })
  const may = (one: Decision) => profile.may.includes(one)
  const { status: state } = profile
  const items = completeRequests(itemRequests).map(({ field, comment }) => ({ field, comment }))
  const count = items.length
  const name = agencyName(profile) ?? t('agencies.unnamed')
  const close = () => setOpened({ viewedRevision: profile.revision })
  const isAny = may('approve') || may('reject') || may('request_corrections')
  if (!isAny) {
    return (
      <p className="mt-10 border-t border-line pt-4 text-sm text-ink-2 print:hidden">
        {t(`agency.decide.none.${state}`)}
      </p>
    )
  }
  return (
    <section
      ref={bar}
      className="sticky bottom-0 z-20 -mx-edge mt-10 flex flex-wrap items-center gap-2 bg-page px-edge pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-bar print:hidden desk:mx-0 desk:px-0 desk:shadow-[0_-1px_0_var(--line)] [@media(max-height:30rem)]:static"
    >
      <p role="status" className="mr-auto text-sm font-semibold">
        {count > 0 ? t('agency.asking', { count }) : <StateBadge state={state} />}
      </p>
      {may('reject') && (
        <Button size="staff" look="stop" onClick={() => decide('reject')}>
          {t(`agency.${textKeyOf('reject', state)}`)}
        </Button>
      )}
      {may('request_corrections') && (
        <Button
          size="staff"
          look={count > 0 ? 'next' : 'plain'}
          icon={<MessageSquareText size={20} aria-hidden="true" />}
          onClick={() => decide('request_corrections')}
        >
          {t('agency.request_corrections')}
        </Button>
      )}
      {may('approve') && (
        <Button
          size="staff"
          look={count > 0 ? 'plain' : 'next'}
          icon={<Check size={20} aria-hidden="true" />}
          onClick={() => decide('approve')}
        >
          {t('agency.approve')}
        </Button>
      )}
      {decision && (
        <RemarksDialog
          title={t(`agency.${textKeyOf(decision, state)}.title`, { name })}
          text={t(`agency.${textKeyOf(decision, state)}.text`, { count })}
          confirmLabel={t(`agency.${textKeyOf(decision, state)}`)}
          look={decision === 'reject' ? 'stop' : 'ink'}
          missing={(remarks) => {
            if (remarks !== null || decision === 'approve') return undefined
            if (decision === 'reject') return t('agency.reason.missing')
            return count === 0 ? t('agency.request_corrections.nothing') : undefined
          }}
          send={(remarks, idempotencyKey) =>
            call('POST /api/agent-profile/:agentId/review', {
              params: { agentId: profile.agentId },
              body: {
                decision,
                remarks,
                revision: viewedRevision,
                items: decision === 'request_corrections' ? items : [],
              },
              idempotencyKey,
            })
          }
          onDone={() => {
            toast({
              tone: 'done',
              title: t(`agency.${textKeyOf(decision, state)}.done`),
              text: name,
            })
            onRequested()
            close()
          }}
          onClose={close}
        />
      )}
    </section>
  )
}
