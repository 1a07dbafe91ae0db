import { useInfiniteQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { useLanguage } from '../../lib/intl/language-provider.tsx'
import { useText } from '../../lib/intl/use-text.ts'
import { useMailNews } from '../../lib/use-mail-news.ts'
import { MoreRows } from '../../ui/more-rows.tsx'
import { ListStates } from './list-states.tsx'
import { sentPages } from './reminders.ts'
import { SentRow } from './sent-row.tsx'

/** What went, newest first. */
export function SentList() {
  const t = useText()
  const { language } = useLanguage()
  const pages = useInfiniteQuery(sentPages(language))
  const rows = pages.data?.pages.flatMap((page) => page.rows)
  useMailNews('reminders', rows?.some(({ mail }) => mail === 'waiting') ?? false)
  return (
    <div className="grid gap-3">
      <ListStates pages={pages} icon={BellRing} none={t('reminders.sent.none')} />
      {rows && rows.length > 0 && (
        <ol>
          {rows.map((row) => (
            <SentRow key={row.id} of={row} />
          ))}
        </ol>
      )}
      <MoreRows pages={pages} />
    </div>
  )
}
