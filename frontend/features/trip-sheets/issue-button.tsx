import type { ShownSheet } from '@fleet/backend/features/trip-sheets/contract'
import { Stamp } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/http/call.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { UnreadableNote } from '../../ui/feedback/unreadable-note.tsx'
import { useCommand } from '../../ui/use-command.ts'
import { sheetsKey, type Trip } from './sheet-queries.ts'

type Props = { sheet: ShownSheet; trip: Trip; after: number; isNext?: boolean }

/** Issues the present list with the next number; asks first, because it cannot be undone. */
export function IssueButton({ sheet, trip, after, isNext = true }: Props) {
  const t = useText()
  const [isAsking, setAsking] = useState(false)
  const number = after + 1
  return (
    <>
      <Button
        look={isNext ? 'next' : 'plain'}
        size="staff"
        icon={<Stamp size={18} aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        {t('sheets.issue.act', { number })}
      </Button>
      {isAsking && <IssueDialog sheet={sheet} trip={trip} after={after} onClose={() => setAsking(false)} />}
    </>
  )
}

function IssueDialog({ sheet, trip, after, onClose }: Omit<Props, 'isNext'> & { onClose: () => void }) {
  const t = useText()
  const { unreadable } = sheet
  const issue = useCommand({
    run: (_: void, idempotencyKey) =>
      call('POST /api/passenger-lists', {
        body: { ...trip, sheet: sheet.sheet, after, leaveOut: unreadable.map(({ referenceCode }) => referenceCode) },
        idempotencyKey,
      }),
    refresh: [sheetsKey],
    onDone: onClose,
  })
  const hasGaps = sheet.groups.some(({ rows }) =>
    rows.some(({ cells }) => cells.some((cell, place) => cell === null && sheet.columns[place]?.isNeeded)),
  )
  return (
    <ConfirmDialog
      title={t('sheets.issue.title', { number: after + 1 })}
      text={t('sheets.issue.text')}
      confirmLabel={t(unreadable.length > 0 ? 'sheets.issue.without' : 'sheets.issue.act', { number: after + 1 })}
      look="ink"
      onConfirm={() => issue.mutate()}
      onClose={onClose}
      command={issue}
      failed={t('sheets.issue.failed')}
    >
      <UnreadableNote title={t('sheets.issue.unreadable')} registrations={unreadable} />
      {hasGaps && (
        <p className="mt-3 rounded-md bg-wait-tint px-3 py-2 text-sm text-wait-ink">{t('sheets.issue.missing')}</p>
      )}
    </ConfirmDialog>
  )
}
