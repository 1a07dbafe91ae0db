import { useInfiniteQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { useLanguage } from '../../lib/intl/language-provider.tsx'
import { useText } from '../../lib/intl/use-text.ts'
import { ListRows } from '../../ui/list-rows.tsx'
import { None } from '../../ui/none.tsx'
import { CardSkeleton } from '../../ui/skeleton.tsx'
import { PlannedCard } from './planned-card.tsx'
import { plannedPages } from './reminders.ts'

/** What will go, by the first day of the trip. */
export function PlannedList() {
  const t = useText()
  const { language } = useLanguage()
  const pages = useInfiniteQuery(plannedPages(language))
  return (
    <ListRows
      pages={pages}
      skeleton={<CardSkeleton />}
      failed={t('reminders.failed')}
      empty={<None icon={BellRing} title={t('reminders.planned.none')} />}
    >
      {(rows) => (
        <ul className="grid gap-3">
          {rows.map((row) => (
            <PlannedCard key={row.submissionId} of={row} />
          ))}
        </ul>
      )}
    </ListRows>
  )
}
