import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { PlannedList } from './planned-list.tsx'
import { firstHour } from './reminders.ts'
import { SentList } from './sent-list.tsx'

const views = ['planned', 'sent'] as const

/** /reminders: who is reminded of what they still owe, when and why, and what went to whom. */
export function RemindersPage() {
  const intl = useIntl()
  const [view, setView] = useState<(typeof views)[number]>('planned')
  const title = intl.formatMessage({ id: 'reminders.title' })
  const tabs = views.map((value) => ({ value, label: <FormattedMessage id={`reminders.${value}`} /> }))
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeader
        back={{ to: '/dashboard', label: <FormattedMessage id="nav.dashboard" /> }}
        title={title}
        below={
          <p className="mt-1 max-w-form text-ink-2">
            <FormattedMessage id="reminders.text" values={{ hour: firstHour }} />
          </p>
        }
      />
      <div className="max-w-form">
        <Tabs label={title} tabs={tabs} value={view} onChange={setView}>
          {view === 'planned' ? <PlannedList /> : <SentList />}
        </Tabs>
      </div>
    </>
  )
}
