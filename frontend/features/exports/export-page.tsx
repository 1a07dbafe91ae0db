import { useState } from 'react'
import { useLocation, useSearchParams, Link } from 'react-router-dom'
import { useLanguage } from '../../lib/intl/language-provider.tsx'
import { useText } from '../../lib/intl/use-text.ts'
import { PageHeader } from '../../ui/pages/page-header.tsx'
import { PageTitle } from '../../ui/pages/page-title.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { AuditSection } from './audit-section.tsx'
import { filterIn, selectedIn, exportFormats, type ExportFormat } from './export.ts'
import { FormatChoice } from './format-choice.tsx'
import { ExportControls } from './export-controls.tsx'
import { useExport } from './use-export.ts'

const views = ['registrations', 'audit'] as const

/**
 * /export: the registrations of the list, with the filter of its address, as a file with all fields; and the signed
 * audit trail.
 */
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

/** Registrations with all fields. `list`: the list with the same filter. */
function RegistrationsSection({
  filter,
  ids,
  list,
}: {
  filter: Readonly<Record<string, string>>
  /** Selected in the list. */ ids: readonly string[] | undefined
  list: string
}) {
  const t = useText()
  const { language: own } = useLanguage()
  const [language, setLanguage] = useState<string>(own)
  const [format, setFormat] = useState<ExportFormat>('xlsx')
  const exporting = useExport()
  const isFiltered = Object.keys(filter).length > 0
  return (
    <div className="grid gap-5">
      <p className="text-ink-2">{t('export.text')}</p>
      <p>
        {ids
          ? t('export.selected', { count: ids.length })
          : t(isFiltered ? 'export.filtered' : 'export.everything', {
              list: <Link to={list}>{t('export.list')}</Link>,
            })}
      </p>
      <FormatChoice
        formats={exportFormats}
        value={format}
        onChange={setFormat}
        disabled={exporting.state.status === 'writing'}
        textPrefix="export.format"
      />
      <ExportControls
        of="registrations"
        language={language}
        onLanguage={setLanguage}
        exporting={exporting}
        onStart={() =>
          void exporting.start('/api/exports', { format, language, filter: ids ? { ids } : filter, framed: true })
        }
      />
    </div>
  )
}
