import type { SentReminder } from '@fleet/backend/features/reminders/contract'
import { nativeName } from '@fleet/form-schemas/engine/runtime/language-name'
import { useInfiniteQuery } from '@tanstack/react-query'
import { BellRing, Clock, MailCheck, MailWarning, MailX, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { useDates } from '../../lib/intl/dates.ts'
import { useLanguage } from '../../lib/intl/language-provider.tsx'
import { useText } from '../../lib/intl/use-text.ts'
import { useMailUpdates } from '../../lib/live/use-mail-updates.ts'
import { ListRows } from '../../ui/lists/list-rows.tsx'
import { None } from '../../ui/feedback/none.tsx'
import { PageHeader } from '../../ui/pages/page-header.tsx'
import { PageTitle } from '../../ui/pages/page-title.tsx'
import { CardSkeleton } from '../../ui/feedback/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { PlannedCard } from './planned-card.tsx'
import { RegistrationHead } from './registration-head.tsx'
import { earliestHour, plannedPages, sentPages } from './reminders.ts'

const icons: Readonly<Record<SentReminder['mail'], LucideIcon>> = {
  waiting: Clock,
  sent: MailCheck,
  withheld: MailX,
  failed: MailWarning,
}

/** One reminder: its registration, rule, recipient, time, and the state of its mail. */
function SentRow({ of }: { of: SentReminder }) {
  const t = useText()
  const { moment } = useDates()
  const { title, recipient, recipientName, address, at, mail, language } = of
  const Icon = icons[mail]
  return (
    <li className="grid gap-1 border-b border-line py-3">
      <RegistrationHead of={of} />
      <p className="text-sm">
        <span className="tabular-nums">{moment(at)}</span>
        {' · '}
        {title}
      </p>
      <p className="text-sm break-words text-ink-2">
        {t(`reminders.to.${recipient}`, { name: recipientName ?? address ?? '', address: address ?? '' })}
        {' · '}
        {nativeName(language)}
      </p>
      <p
        className={`flex items-center gap-1.5 text-sm ${mail === 'failed' ? 'font-semibold text-stop-ink' : 'text-ink-2'}`}
      >
        <Icon size={16} aria-hidden="true" className="shrink-0" />
        {t(`reminders.mail.${mail}`)}
      </p>
    </li>
  )
}

const views = ['planned', 'sent'] as const

/** /reminders: planned reminders with their reasons, and reminders already sent. */
export function RemindersPage() {
  const t = useText()
  const [view, setView] = useState<(typeof views)[number]>('planned')
  const title = t('reminders.title')
  const tabs = views.map((value) => ({ value, label: t(`reminders.${value}`) }))
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeader
        back={{ to: '/dashboard', label: t('nav.dashboard') }}
        title={title}
        below={<p className="mt-1 max-w-form text-ink-2">{t('reminders.text', { hour: earliestHour })}</p>}
      />
      <div className="max-w-form">
        <Tabs label={title} tabs={tabs} value={view} onChange={setView}>
          {view === 'planned' ? <PlannedList /> : <SentList />}
        </Tabs>
      </div>
    </>
  )
}

/** Planned reminders, by the first day of the trip. */
function PlannedList() {
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

/** Sent reminders, newest first. */
function SentList() {
  const t = useText()
  const { language } = useLanguage()
  const pages = useInfiniteQuery(sentPages(language))
  const rows = pages.data?.pages.flatMap((page) => page.rows)
  useMailUpdates('reminders', rows?.some(({ mail }) => mail === 'waiting') ?? false)
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
