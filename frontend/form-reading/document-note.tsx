import type { HistoryChange } from '@fleet/backend/form-instances/contract'
import { useDates } from '../lib/intl/dates.ts'
import { useText } from '../lib/intl/use-text.ts'

/** That a document was removed, and until when its file can still be opened; nothing for one that is attached. */
export function DocumentNote({
  document: { isGone, keptUntil },
}: {
  document: NonNullable<HistoryChange['document']>
}) {
  const t = useText()
  const { day } = useDates()
  if (!isGone && keptUntil === undefined) return null
  return (
    <span className="basis-full text-xs leading-5 text-ink-2">
      {isGone ? t('history.document.gone') : t('history.document.keptUntil', { date: day(keptUntil ?? '') })}
    </span>
  )
}
