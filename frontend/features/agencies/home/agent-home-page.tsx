import { useQuery } from '@tanstack/react-query'
import { Building2, ClipboardList, FileSpreadsheet, Plus, Users, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router-dom'
import { dueQuery } from '../../../lib/queries/due-query.ts'
import { useLanguage } from '../../../lib/intl/language-provider.tsx'
import { useText } from '../../../lib/intl/use-text.ts'
import type { Right } from '../../../lib/session/may.ts'
import { may, type SessionUser } from '../../../lib/session/session.ts'
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx'
import { NextReference } from '../../../ui/figures/next-reference.tsx'
import { OfficeClock } from '../../../ui/figures/office-clock.tsx'
import { StatCards } from '../../../ui/figures/stat-cards.tsx'
import { PageHeader } from '../../../ui/pages/page-header.tsx'
import { PageTitle } from '../../../ui/pages/page-title.tsx'
import { RecentSubmissions } from '../../../ui/recent/recent-submissions.tsx'
import { useCreateForm } from '../../../ui/use-create-form.ts'
import { profileQuery } from './agent-home.ts'
import { ClientsByTrip } from './clients-by-trip.tsx'
import { NextAction } from './next-action.tsx'
import { ProfileBanner } from './profile-banner.tsx'
import { isProfileAction, profileState } from './profile-state.ts'
import { TeamPanel } from './team-panel.tsx'

const links: readonly { to: string; id: string; icon: LucideIcon; right: Right }[] = [
  { to: '/forms', id: 'forms.title.agent', icon: ClipboardList, right: 'submissions.see' },
  { to: '/import', id: 'agentHome.import', icon: FileSpreadsheet, right: 'clients.import' },
  { to: '/agent-profile', id: 'agentHome.profile.open', icon: Building2, right: 'agentProfile.see' },
  { to: '/agent-team', id: 'agentHome.team.open', icon: Users, right: 'team' },
]

/** Actions of an agent. The coral button is above, for the next action. */
function AgentActions({ user }: { user: SessionUser }) {
  const t = useText()
  const { create, busy } = useCreateForm()
  return (
    <nav aria-label={t('dashboard.actions')} className="grid gap-2 tablet:grid-cols-2 desk:grid-cols-1">
      <button
        type="button"
        aria-disabled={busy || undefined}
        onClick={busy ? undefined : create}
        className={`${look} text-left`}
      >
        <Plus size={20} aria-hidden="true" className="text-aqua-ink" />
        {t('createForm.action')}
      </button>
      {links.map(
        ({ to, id, icon: Icon, right }) =>
          may(user, right) && (
            <Link key={to} to={to} className={look}>
              <Icon size={20} aria-hidden="true" className="text-aqua-ink" />
              {t(id)}
            </Link>
          ),
      )}
    </nav>
  )
}

const look =
  'flex min-h-14 items-center gap-2.5 rounded-md border border-line px-3 py-2 text-sm leading-[1.1875rem] font-semibold text-ink no-underline transition-colors hover:border-line-strong hover:bg-sunk focus-visible:rounded-md'

/** The agency's dashboard: state of the profile, next action, figures, clients by trip. */
export function AgentHomePage({ user }: { user: SessionUser }) {
  const t = useText()
  const { language } = useLanguage()
  const profile = useQuery(profileQuery)
  const due = useQuery(dueQuery(language))
  const isOwner = may(user, 'agentProfile.complete')
  const state = profile.data && profileState(profile.data)
  const hasProfileAction = state !== undefined && isOwner && isProfileAction(state)
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
          {due.data && state && !hasProfileAction && <NextAction due={due.data} />}
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
