import type { ProfileAnswer } from '@fleet/backend/features/agents/contract'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../lib/call.ts'
import { useText } from '../../../lib/intl/use-text.ts'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/use-toast.ts'
import { agencyName } from '../agency.ts'
import { RemarksDialog } from '../decide/remarks-dialog.tsx'

type Props = { profile: ProfileAnswer; changeId: string }

/** Confirms the change that staff see, or refuses it with a reason. */
export function PayoutDecision({ profile, changeId }: Props) {
  const t = useText()
  const toast = useToast()
  const [decision, setDecision] = useState<'confirm' | 'refuse'>()
  const name = agencyName(profile) ?? t('agencies.unnamed')
  const close = () => setDecision(undefined)
  return (
    <>
      <Button
        size="staff"
        look="ink"
        icon={<Check size={20} aria-hidden="true" />}
        onClick={() => setDecision('confirm')}
      >
        {t('agency.payout.confirm')}
      </Button>
      <Button size="staff" look="stop" onClick={() => setDecision('refuse')}>
        {t('agency.payout.refuse')}
      </Button>
      {decision && (
        <RemarksDialog
          title={t(`agency.payout.${decision}.title`, { name })}
          text={t(`agency.payout.${decision}.text`)}
          act={t(`agency.payout.${decision}`)}
          look={decision === 'refuse' ? 'stop' : 'ink'}
          missing={(remarks) => (decision === 'refuse' && remarks === null ? t('agency.reason.missing') : undefined)}
          send={(remarks, idempotencyKey) =>
            call('POST /api/agent-profile/:agentId/payout-change', {
              params: { agentId: profile.agentId },
              body: { decision, changeId, remarks },
              idempotencyKey,
            })
          }
          onDone={() => {
            toast({ tone: 'done', title: t(`agency.payout.${decision}.done`), text: name })
            close()
          }}
          onClose={close}
        />
      )}
    </>
  )
}
