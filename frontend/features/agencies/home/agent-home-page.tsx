import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../../lib/intl/language-provider.tsx'
import { useText } from '../../../lib/intl/use-text.ts'
import { may, type SessionUser } from '../../../lib/session.ts'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { NextReference } from '../../../ui/figures/next-reference.tsx'
import { OfficeClock } from '../../../ui/figures/office-clock.tsx'
import { StatCards } from '../../../ui/figures/stat-cards.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { RecentSubmissions } from '../../../ui/recent/recent-submissions.tsx'
import { AgentActions } from './agent-actions.tsx'
import { dueQuery, profileQuery } from './agent-home.ts'
import { ClientsByTrip } from './clients-by-trip.tsx'
import { NextAct } from './next-act.tsx'
import { ProfileBanner } from './profile-banner.tsx'
import { isProfileAct, profileState } from './profile-state.ts'
import { TeamPanel } from './team-panel.tsx'

/** An agency's morning: how the profile stands, what is next, its own figures and clients by trip (spec part 1, section 2). */
export function AgentHomePage({ user }: { user: SessionUser }) {
  const t = useText()
  const { language } = useLanguage()
  const profile = useQuery(profileQuery)
  const due = useQuery(dueQuery(language))
  const isOwner = may(user, 'agentProfile.complete')
  const state = profile.data && profileState(profile.data)
  const isActAbove = state !== undefined && isOwner && isProfileAct(state)
  const title = t('nav.dashboard')
  const agency = String(profile.data?.['tradingName'] ?? profile.data?.['legalEntityName'] ?? '')
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeader title={agency || title} below={<OfficeClock />} />
      <div className="grid gap-6 desk:grid-cols-[minmax(0,1fr)_21rem] desk:items-start">
        <div className="grid min-w-0 gap-3 empty:hidden desk:col-span-2">
          {profile.isError && !profile.data && (
            <ErrorPanel
              size="staff"
              title={t('agentHome.profile.failed')}
              error={profile.error}
              onRetry={() => void profile.refetch()}
            />
          )}
          {state && <ProfileBanner state={state} isOwner={isOwner} />}
          {due.data && state && !isActAbove && <NextAct due={due.data} />}
        </div>
        <div className="min-w-0 desk:col-span-2">
          <StatCards />
        </div>
        <div className="grid min-w-0 gap-6">
          <ClientsByTrip due={due} />
          <RecentSubmissions />
        </div>
        <div className="grid min-w-0 gap-6">
          <AgentActions user={user} />
          {may(user, 'team') && <TeamPanel />}
          <NextReference />
        </div>
      </div>
    </>
  )
}
