import { useText } from '../../lib/intl/use-text.ts'
import { NextReference } from '../../ui/figures/next-reference.tsx'
import { OfficeClock } from '../../ui/figures/office-clock.tsx'
import { StatCards } from '../../ui/figures/stat-cards.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { RecentSubmissions } from '../../ui/recent/recent-submissions.tsx'
import { FormTemplates } from './form-templates.tsx'
import { MissedEvents } from './missed-events.tsx'
import { NextTripsPanel } from './next-trips-panel.tsx'
import { QuickActions } from './quick-actions.tsx'
import { TodaysProgress } from './todays-progress.tsx'

/** A morning at the office (spec part 1, section 2). */
export function DashboardPage() {
  const t = useText()
  return (
    <>
      <PageTitle>{t('nav.dashboard')}</PageTitle>
      <PageHeader title={t('nav.dashboard')} below={<OfficeClock />} />
      <div className="grid gap-6 desk:grid-cols-[minmax(0,1fr)_21rem] desk:items-start">
        <div className="min-w-0 empty:hidden desk:col-span-2">
          <MissedEvents />
        </div>
        <div className="min-w-0 desk:col-span-2">
          <StatCards />
        </div>
        <div className="min-w-0 desk:col-span-2">
          <QuickActions />
        </div>
        <div className="grid min-w-0 gap-6">
          <NextTripsPanel />
          <RecentSubmissions />
        </div>
        <div className="grid min-w-0 gap-6">
          <NextReference />
          <TodaysProgress />
          <FormTemplates />
        </div>
      </div>
    </>
  )
}
