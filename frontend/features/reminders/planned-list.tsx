import { useInfiniteQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { useLanguage } from '../../lib/intl/language-provider.tsx'
import { useText } from '../../lib/intl/use-text.ts'
import { MoreRows } from '../../ui/more-rows.tsx'
import { ListStates } from './list-states.tsx'
import { PlannedCard } from './planned-card.tsx'
import { plannedPages } from './reminders.ts'

/** What will go, by the first day of the trip. */
export function PlannedList() {
  const t = useText()
  const { language } = useLanguage()
  const pages = useInfiniteQuery(plannedPages(language))
  const rows = pages.data?.pages.flatMap((page) => page.rows)
  return (
    <div className="grid gap-3">
      <ListStates pages={pages} icon={BellRing} none={t('reminders.planned.none')} />
      {rows && rows.length > 0 && (
        <ul className="grid gap-3">
          {rows.map((row) => (
            <PlannedCard key={row.submissionId} of={row} />
          ))}
        </ul>
      )}
      <MoreRows pages={pages} />
    </div>
  )
}
