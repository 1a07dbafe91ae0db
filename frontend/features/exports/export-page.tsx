import { nativeName } from '@fleet/form-schemas/engine/language-name'
import { Download } from 'lucide-react'
import { useId, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { useLanguage } from '../../lib/intl/language-provider.tsx'
import { offeredLanguages } from '../../lib/intl/languages.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { exportFormats, filterIn, selectedIn, type ExportFormat } from './export.ts'
import { ExportProgress } from './export-progress.tsx'
import { useExport } from './use-export.ts'

/** /export: the registrations of the list, as its address filters them, as a file with all fields. */
export function ExportPage() {
  const intl = useIntl()
  const id = useId()
  const [query] = useSearchParams()
  const filter = filterIn(query)
  const ids = selectedIn(useLocation().state)
  const isFiltered = Object.keys(filter).length > 0
  const { language: own } = useLanguage()
  const [language, setLanguage] = useState<string>(own)
  const [format, setFormat] = useState<ExportFormat>('xlsx')
  const { state, start, cancel } = useExport()
  const isWriting = state.status === 'writing'
  const list = isFiltered ? `/forms?${new URLSearchParams(filter)}` : '/forms'
  const title = intl.formatMessage({ id: 'export.title' })
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeader
        back={isFiltered || ids ? { to: list, label: <FormattedMessage id="forms.title" /> } : { to: '/dashboard', label: <FormattedMessage id="nav.dashboard" /> }}
        title={title}
        below={<p className="mt-1 max-w-form text-ink-2"><FormattedMessage id="export.text" /></p>}
      />
      <div className="grid max-w-form gap-5">
        <p>
          {ids
            ? <FormattedMessage id="export.selected" values={{ count: ids.length }} />
            : <FormattedMessage id={isFiltered ? 'export.filtered' : 'export.everything'} values={{ list: <Link to={list}><FormattedMessage id="export.list" /></Link> }} />}
        </p>
        <fieldset disabled={isWriting} className="grid gap-2">
          <legend className="mb-1 text-xs font-medium text-ink-2"><FormattedMessage id="export.format" /></legend>
          {exportFormats.map((one) => (
            <div key={one} className="relative grid grid-cols-[auto_1fr] items-baseline gap-x-3 rounded-md border border-line px-4 py-3 has-checked:border-ink has-focus-visible:shadow-focus">
              <input id={`${id}-${one}`} type="radio" name={id} checked={one === format} onChange={() => setFormat(one)} aria-describedby={`${id}-${one}-text`} className="relative z-10 accent-ink" />
              <div>
                <label htmlFor={`${id}-${one}`} className="font-semibold after:absolute after:inset-0 after:cursor-pointer">{one.toUpperCase()}</label>
                <p id={`${id}-${one}-text`} className="text-sm text-ink-2"><FormattedMessage id={`export.format.${one}`} /></p>
              </div>
            </div>
          ))}
        </fieldset>
        <SelectField wide label={intl.formatMessage({ id: 'export.language' })} value={language} onChange={setLanguage}>
          {offeredLanguages().map((one) => <option key={one} value={one}>{nativeName(one)}</option>)}
        </SelectField>
        <div className="flex flex-wrap gap-2">
          <Button look="next" size="staff" icon={<Download size={20} aria-hidden="true" />} unavailable={isWriting} onClick={() => void start({ format, language, filter: ids ? { ids } : filter, framed: true })}>
            <FormattedMessage id="export.start" />
          </Button>
          {isWriting && <Button size="staff" onClick={cancel}><FormattedMessage id="export.cancel" /></Button>}
        </div>
        <ExportProgress state={state} />
      </div>
    </>
  )
}
