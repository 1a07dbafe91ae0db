import { useState } from 'react'
import { useText } from '../../lib/intl/use-text.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { PlannedList } from './planned-list.tsx'
import { firstHour } from './reminders.ts'
import { SentList } from './sent-list.tsx'

const views = ['planned', 'sent'] as const

/** /reminders: who is reminded of what they still owe, when and why, and what went to whom. */
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
        below={<p className="mt-1 max-w-form text-ink-2">{t('reminders.text', { hour: firstHour })}</p>}
      />
      <div className="max-w-form">
        <Tabs label={title} tabs={tabs} value={view} onChange={setView}>
          {view === 'planned' ? <PlannedList /> : <SentList />}
        </Tabs>
      </div>
    </>
  )
}
