import type { HistoryChange } from '@fleet/backend/form-instances/contract'
import { FormattedMessage } from 'react-intl'
import { useDates } from '../lib/intl/dates.ts'

/** That a document was removed, and until when its file can still be opened; nothing for one that is attached. */
export function DocumentNote({
  document: { isGone, keptUntil },
}: {
  document: NonNullable<HistoryChange['document']>
}) {
  const { day } = useDates()
  if (!isGone && keptUntil === undefined) return null
  return (
    <span className="basis-full text-xs leading-5 text-ink-2">
      {isGone ? (
        <FormattedMessage id="history.document.gone" />
      ) : (
        <FormattedMessage id="history.document.keptUntil" values={{ date: day(keptUntil ?? '') }} />
      )}
    </span>
  )
}
