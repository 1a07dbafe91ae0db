import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { useText } from '../../lib/intl/use-text.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { AuditSection } from './audit-section.tsx'
import { filterIn, selectedIn } from './export.ts'
import { RegistrationsSection } from './registrations-section.tsx'

const views = ['registrations', 'audit'] as const

/** /export: the registrations of the list, as its address filters them, as a file with all fields; and the audit trail, signed. */
export function ExportPage() {
  const t = useText()
  const [query] = useSearchParams()
  const filter = filterIn(query)
  const ids = selectedIn(useLocation().state)
  const isFiltered = Object.keys(filter).length > 0
  const [view, setView] = useState<(typeof views)[number]>('registrations')
  const list = isFiltered ? `/forms?${new URLSearchParams(filter)}` : '/forms'
  const title = t('export.title')
  const tabs = views.map((value) => ({ value, label: t(`export.of.${value}`) }))
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeader
        back={
          isFiltered || ids ? { to: list, label: t('forms.title') } : { to: '/dashboard', label: t('nav.dashboard') }
        }
        title={title}
      />
      <div className="max-w-form">
        <Tabs label={title} tabs={tabs} value={view} onChange={setView}>
          {view === 'registrations' ? <RegistrationsSection filter={filter} ids={ids} list={list} /> : <AuditSection />}
        </Tabs>
      </div>
    </>
  )
}
