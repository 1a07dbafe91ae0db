import { ArrowRight, Hourglass, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { FormattedNumber } from 'react-intl'
import { useText } from '../../../lib/intl/use-text.ts'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { Meter } from '../../../ui/meter.tsx'
import { ActionBanner, StateBanner } from './banner.tsx'
import type { ProfileState } from './profile-state.ts'

type Props = {
  state: ProfileState
  /** Whether the reader may submit the profile; a team member sees what waits for the owner. */ isOwner: boolean
}

/**
 * The state of the profile: to be completed, waiting, sent back. Nothing once it is approved, unless a change is
 * pending.
 */
export function ProfileBanner({ state, isOwner }: Props) {
  const t = useText()
  if (state.kind === 'pending') {
    return (
      <StateBanner tone="wait" icon={Hourglass} title={t('agentHome.pending')}>
        {t('agentHome.pending.text')}
      </StateBanner>
    )
  }
  if (state.kind === 'approved') {
    return state.payoutWaits ? (
      <StateBanner tone="wait" icon={Hourglass} title={t('agentHome.payout')}>
        {t('agentHome.payout.text')}
      </StateBanner>
    ) : null
  }
  if (!isOwner) {
    return (
      <StateBanner tone="wait" icon={Hourglass} title={t('agentHome.notApproved')}>
        {t('agentHome.notApproved.text')}
      </StateBanner>
    )
  }
  if (state.kind === 'complete') {
    const { step, of, percent } = state
    return (
      <ActionBanner
        title={t('agentHome.complete')}
        text={
          <p>
            {t('agentHome.step', { step, of })} {t('agentHome.complete.text')}
          </p>
        }
        aside={<Progress percent={percent} />}
        action={toProfile(t('agentHome.complete.do'))}
      />
    )
  }
  const { kind, remarks } = state
  return (
    <ActionBanner
      title={
        <span className="inline-flex items-start gap-2">
          <TriangleAlert size={20} aria-hidden="true" className="mt-1 text-stop" />
          {t(`agentHome.${kind}`)}
        </span>
      }
      text={
        <>
          {remarks && (
            <p className="border-l-4 border-wait bg-wait-tint px-3 py-2 whitespace-pre-line text-ink">{remarks}</p>
          )}
          <p className="mt-1.5">{t(`agentHome.${kind}.text`, { fields: kind === 'corrections' ? state.fields : 0 })}</p>
        </>
      }
      action={toProfile(t(`agentHome.${kind}.do`))}
    />
  )
}

function toProfile(words: ReactNode) {
  return (
    <LinkButton to="/agent-profile" look="next">
      {words}
      <ArrowRight size={20} aria-hidden="true" />
    </LinkButton>
  )
}

function Progress({ percent }: { percent: number }) {
  const t = useText()
  return (
    <p className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1.5 text-sm desk:w-64">
      <span>{t('agentHome.profile')}</span>
      <strong className="tabular-nums">
        <FormattedNumber value={percent / 100} style="percent" />
      </strong>
      <Meter percent={percent} className="col-span-full" />
    </p>
  )
}
