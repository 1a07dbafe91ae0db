import { useInfiniteQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { useLanguage } from '../../lib/intl/language-provider.tsx'
import { useText } from '../../lib/intl/use-text.ts'
import { useMailNews } from '../../lib/use-mail-news.ts'
import { ListRows } from '../../ui/list-rows.tsx'
import { None } from '../../ui/none.tsx'
import { CardSkeleton } from '../../ui/skeleton.tsx'
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
    <ListRows
      pages={pages}
      skeleton={<CardSkeleton />}
      failed={t('reminders.failed')}
      empty={<None icon={BellRing} title={t('reminders.sent.none')} />}
    >
      {(rows) => (
        <ol>
          {rows.map((row) => (
            <SentRow key={row.id} of={row} />
          ))}
        </ol>
      )}
    </ListRows>
  )
}
