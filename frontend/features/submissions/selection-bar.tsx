import { Check, Download, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useText } from '../../lib/intl/use-text.ts'
import { may, useSessionUser } from '../../lib/session.ts'
import { buttonLook } from '../../ui/button-look.ts'
import { Button } from '../../ui/button.tsx'
import { QuietButton } from '../../ui/quiet-button.tsx'
import { BulkApprove } from './bulk-approve.tsx'
import type { Selection } from './use-selection.ts'

/** What can be done with what is selected; stays in sight below the list. */
export function SelectionBar({ selection }: { selection: Selection }) {
  const t = useText()
  const user = useSessionUser()
  const [isApproving, setApproving] = useState(false)
  const { all } = selection
  const open = all.filter((one) => one.may.includes('approve'))
  if (all.length === 0) return null
  return (
    <section
      aria-label={t('forms.selection')}
      className="sticky bottom-2 z-20 mt-4 flex flex-wrap items-center gap-2 rounded-lg border border-ink bg-surface px-4 py-2.5 shadow-float"
    >
      <p aria-live="polite" className="mr-auto font-semibold tabular-nums">
        {t('forms.selected', { count: all.length })}
      </p>
      {open.length > 0 && (
        <Button
          look="ink"
          size="staff"
          icon={<Check size={20} aria-hidden="true" />}
          onClick={() => setApproving(true)}
        >
          {t('forms.selected.approve', { count: open.length })}
        </Button>
      )}
      {user && may(user, 'exports') && (
        <Link to="/export" state={{ ids: all.map(({ id }) => id) }} className={buttonLook('plain', 'staff')}>
          <Download size={20} aria-hidden="true" />
          {t('forms.export')}
        </Link>
      )}
      <QuietButton aria-label={t('forms.selected.clear')} onClick={selection.clear}>
        <X size={20} aria-hidden="true" />
      </QuietButton>
      {isApproving && <BulkApprove items={open} onClose={() => setApproving(false)} onDone={selection.clear} />}
    </section>
  )
}
