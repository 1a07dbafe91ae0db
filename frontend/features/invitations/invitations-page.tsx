import { useText } from '../../lib/intl/use-text.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { CreatePanel } from './create-panel.tsx'
import { InvitationTabs } from './invitation-tabs.tsx'

/** /invitations: a link for a guest or an agent, and what became of those given out (spec part 2, section 2). */
export function InvitationsPage() {
  const t = useText()
  return (
    <>
      <PageTitle>{t('invitations.title')}</PageTitle>
      <PageHeader back={{ to: '/dashboard', label: t('nav.dashboard') }} title={t('invitations.title')} />
      <div className="grid gap-10 desk:grid-cols-[25rem_minmax(0,1fr)] desk:items-start desk:gap-8">
        <CreatePanel />
        <section aria-labelledby="invitations-given" className="min-w-0">
          <h2 id="invitations-given" className="mb-2">
            {t('invitations.list')}
          </h2>
          <InvitationTabs />
        </section>
      </div>
    </>
  )
}
