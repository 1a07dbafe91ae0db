import type { ProfileAnswer } from '@fleet/backend/features/agents/contract'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { call } from '../../../lib/call.ts'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/use-toast.ts'
import { agencyName } from '../agency.ts'
import { RemarksDialog } from '../decide/remarks-dialog.tsx'

type Props = { profile: ProfileAnswer; changeId: string }

/** Confirms the change that staff see, or refuses it with a reason. */
export function PayoutDecision({ profile, changeId }: Props) {
  const intl = useIntl()
  const toast = useToast()
  const [decision, setDecision] = useState<'confirm' | 'refuse'>()
  const name = agencyName(profile) ?? intl.formatMessage({ id: 'agencies.unnamed' })
  const close = () => setDecision(undefined)
  return (
    <>
      <Button
        size="staff"
        look="ink"
        icon={<Check size={20} aria-hidden="true" />}
        onClick={() => setDecision('confirm')}
      >
        <FormattedMessage id="agency.payout.confirm" />
      </Button>
      <Button size="staff" look="stop" onClick={() => setDecision('refuse')}>
        <FormattedMessage id="agency.payout.refuse" />
      </Button>
      {decision && (
        <RemarksDialog
          title={<FormattedMessage id={`agency.payout.${decision}.title`} values={{ name }} />}
          text={<FormattedMessage id={`agency.payout.${decision}.text`} />}
          act={<FormattedMessage id={`agency.payout.${decision}`} />}
          look={decision === 'refuse' ? 'stop' : 'ink'}
          missing={(remarks) =>
            decision === 'refuse' && remarks === null ? <FormattedMessage id="agency.reason.missing" /> : undefined
          }
          send={(remarks, idempotencyKey) =>
            call('POST /api/agent-profile/:agentId/payout-change', {
              params: { agentId: profile.agentId },
              body: { decision, changeId, remarks },
              idempotencyKey,
            })
          }
          onDone={() => {
            toast({ tone: 'done', title: intl.formatMessage({ id: `agency.payout.${decision}.done` }), text: name })
            close()
          }}
          onClose={close}
        />
      )}
    </>
  )
}
