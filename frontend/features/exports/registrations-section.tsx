import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useLanguage } from '../../lib/intl/language-provider.tsx'
import { useText } from '../../lib/intl/use-text.ts'
import { exportFormats, type ExportFormat } from './export.ts'
import { FormatChoice } from './format-choice.tsx'
import { Taking } from './taking.tsx'
import { useExport } from './use-export.ts'

/** Registrations with all fields; `list`: where those that the filter lets through are shown. */
export function RegistrationsSection({
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
        says="export.format"
      />
      <Taking
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
