import { ClipboardList, Plus } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { useSessionUser } from '../../lib/session.ts'
import { useCreateForm } from '../../ui/use-create-form.ts'

/** What one comes here to do; creating a form is the coral one. */
export function QuickActions() {
  const intl = useIntl()
  const { create, busy } = useCreateForm()
  const isAgent = useSessionUser()?.role === 'agent'
  return (
    <nav aria-label={intl.formatMessage({ id: 'dashboard.actions' })} className="grid grid-cols-2 gap-2 tablet:grid-cols-3 desk:grid-cols-6">
      <button
        type="button"
        aria-disabled={busy || undefined}
        onClick={busy ? undefined : create}
        className={`${look} border-coral bg-coral text-left text-on-coral hover:border-coral-hover hover:bg-coral-hover`}
      >
        <Plus size={20} aria-hidden="true" />
        <FormattedMessage id="createForm.action" />
      </button>
      <Link to="/forms" className={`${look} border-line text-ink hover:border-line-strong hover:bg-sunk`}>
        <ClipboardList size={20} aria-hidden="true" className="text-aqua-ink" />
        <FormattedMessage id={isAgent ? 'forms.title.agent' : 'dashboard.viewAll'} />
      </Link>
    </nav>
  )
}

const look =
  'flex min-h-14 items-center gap-2.5 rounded-md border px-3 py-2 text-sm leading-[1.1875rem] font-semibold no-underline transition-colors focus-visible:rounded-md'
