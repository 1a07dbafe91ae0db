import type { WholeTrip } from '@fleet/backend/features/trips/contract'
import { Table2 } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useText } from '../../../lib/intl/use-text.ts'
import { tripAddress } from '../trips.ts'

/** Links to the sheets of this trip. */
export function SheetLinks({ trip }: { trip: WholeTrip }) {
  const t = useText()
  if (trip.sheets.length === 0) return null
  return (
    <nav aria-label={t('trip.sheets')} className="flex flex-wrap gap-2">
      {trip.sheets.map(({ id, title }) => (
        <Link
          key={id}
          to={`${tripAddress(trip)}/sheets/${id}`}
          className="inline-flex min-h-touch items-center gap-2 rounded-md border border-line px-3 text-sm font-medium text-ink no-underline hover:border-line-strong hover:bg-sunk fine:min-h-dense"
        >
          <Table2 size={18} aria-hidden="true" className="text-aqua-ink" />
          {title}
        </Link>
      ))}
    </nav>
  )
}
