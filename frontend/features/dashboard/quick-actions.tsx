import { ClipboardList, Download, Mail, Plus, Repeat2, UserCog } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useText } from '../../lib/intl/use-text.ts'
import { may, useSessionUser } from '../../lib/session/session.ts'
import { RoleSwitcher } from '../../ui/preview/role-switcher.tsx'
import { useCreateForm } from '../../ui/use-create-form.ts'

/** Frequent actions; creating a form is the coral one. */
export function QuickActions() {
  const t = useText()
  const { create, busy } = useCreateForm()
  const [switching, setSwitching] = useState(false)
  const user = useSessionUser()
  if (!user) return null
  return (
    <nav
      aria-label={t('dashboard.actions')}
      className="grid gap-2 min-[22rem]:grid-cols-2 tablet:grid-cols-3 desk:grid-cols-6"
    >
      {may(user, 'submissions.create') && (
        <button
          type="button"
          aria-disabled={busy || undefined}
          onClick={busy ? undefined : create}
          className={`${look} border-coral bg-coral text-left text-on-coral hover:border-coral-hover hover:bg-coral-hover`}
        >
          <Plus size={20} aria-hidden="true" />
          {t('createForm.action')}
        </button>
      )}
      <Link to="/forms" className={plain}>
        <ClipboardList size={20} aria-hidden="true" className="text-aqua-ink" />
        {t('dashboard.viewAll')}
      </Link>
      {may(user, 'exports') && (
        <Link to="/export" className={plain}>
          <Download size={20} aria-hidden="true" className="text-aqua-ink" />
          {t('export.title')}
        </Link>
      )}
      {may(user, 'accounts') && (
        <Link to="/user-management" className={plain}>
          <UserCog size={20} aria-hidden="true" className="text-aqua-ink" />
          {t('nav.accounts')}
        </Link>
      )}
      {may(user, 'invitations') && (
        <Link to="/invitations" className={plain}>
          <Mail size={20} aria-hidden="true" className="text-aqua-ink" />
          {t('nav.invitations')}
        </Link>
      )}
      {may(user, 'preview') && (
        <button type="button" className={`${plain} text-left`} onClick={() => setSwitching(true)}>
          <Repeat2 size={20} aria-hidden="true" className="text-aqua-ink" />
          {t('preview.switch')}
        </button>
      )}
      {switching && <RoleSwitcher onClose={() => setSwitching(false)} />}
    </nav>
  )
}

const look =
  'flex min-h-14 items-center gap-2.5 rounded-md border px-3 py-2 text-sm wrap-anywhere hyphens-auto leading-[1.1875rem] font-semibold no-underline transition-colors focus-visible:rounded-md'
const plain = `${look} border-line text-ink hover:border-line-strong hover:bg-sunk`
