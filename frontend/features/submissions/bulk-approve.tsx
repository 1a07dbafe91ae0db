import type { Decided } from '@fleet/backend/features/submissions/bulk-contract'
import { Link } from 'react-router-dom'
import { call } from '../../lib/http/call.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { CodeBadge } from '../../ui/badges/code-badge.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { useCommand } from '../../ui/use-command.ts'
import type { Selected } from './use-selection.ts'

/** The maximum of one call. */
const maxPerCall = 100

async function approve(items: readonly Selected[]): Promise<readonly Decided[]> {
  const decided: Decided[] = []
  for (let start = 0; start < items.length; start += maxPerCall) {
    const some = items.slice(start, start + maxPerCall).map(({ id, revision }) => ({ id, revision }))
    decided.push(...(await call('POST /api/submissions/bulk-review', { body: { decision: 'approve', items: some } })))
  }
  return decided
}

type Props = {
  items: readonly Selected[]
  onClose: () => void
  /** There is nothing left to decide. */ onDone: () => void
}

/** Asks once, approves each submission separately, and lists failures with their reasons. */
export function BulkApprove({ items, onClose, onDone }: Props) {
  const t = useText()
  const approval = useCommand({ run: () => approve(items), refresh: [['submissions']] })
  const refused = approval.data?.filter(({ code }) => code !== undefined) ?? []
  const done = (approval.data?.length ?? 0) - refused.length
  const close = approval.isSuccess
    ? () => {
        onClose()
        onDone()
      }
    : onClose
  return (
    <ConfirmDialog
      title={t('forms.selected.approve', { count: items.length })}
      text={
        approval.isSuccess ? <span role="status">{t('forms.bulk.done', { count: done })}</span> : t('forms.bulk.text')
      }
      cancelLabel={t(approval.isSuccess ? 'forms.bulk.close' : 'dialog.cancel')}
      confirmLabel={approval.isSuccess ? undefined : t('forms.bulk.do')}
      onConfirm={() => approval.mutate()}
      onClose={close}
      command={approval}
      failed={t('forms.bulk.failed')}
    >
      {refused.length > 0 && (
        <>
          <p className="mt-3 font-semibold">{t('forms.bulk.refused', { count: refused.length })}</p>
          <ul className="mt-1 grid gap-1.5">
            {refused.map(({ id, detail }) => (
              <li key={id} className="flex flex-wrap items-baseline gap-x-2">
                <Link to={`/submissions/${id}`}>
                  <CodeBadge size="sm" code={items.find((one) => one.id === id)?.referenceCode ?? ''} />
                </Link>
                <span className="text-sm text-ink-2">{detail}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </ConfirmDialog>
  )
}
