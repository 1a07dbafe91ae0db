import { Building2, ClipboardList, FileSpreadsheet, Plus, Users, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useText } from '../../../lib/intl/use-text.ts'
import type { Right } from '../../../lib/may.ts'
import { may, type SessionUser } from '../../../lib/session.ts'
import { useCreateForm } from '../../../ui/use-create-form.ts'

const links: readonly { to: string; id: string; icon: LucideIcon; right: Right }[] = [
  { to: '/forms', id: 'forms.title.agent', icon: ClipboardList, right: 'submissions.see' },
  { to: '/import', id: 'agentHome.import', icon: FileSpreadsheet, right: 'clients.import' },
  { to: '/agent-profile', id: 'agentHome.profile.open', icon: Building2, right: 'agentProfile.see' },
  { to: '/agent-team', id: 'agentHome.team.open', icon: Users, right: 'team' },
]

/** What an agent comes here to do. The coral one is above: what is next. */
export function AgentActions({ user }: { user: SessionUser }) {
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
