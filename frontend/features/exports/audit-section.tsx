import { enteredText } from '@fleet/form-schemas/engine/runtime/texts/text-kinds'
import type { AuditExportBody } from '@fleet/backend/features/exports/audit/contract'
import { useState } from 'react'
import { useLanguage } from '../../lib/intl/language-provider.tsx'
import { useText } from '../../lib/intl/use-text.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FormatChoice } from './format-choice.tsx'
import { ExportControls } from './export-controls.tsx'
import { useExport } from './use-export.ts'

const formats = ['json', 'csv'] as const satisfies readonly AuditExportBody['format'][]
type Kind = NonNullable<NonNullable<AuditExportBody['filter']>['kind']>
/** In the order of the filter. */
const kinds: Readonly<Record<Kind, true>> = {
  answers: true,
  documents: true,
  registrations: true,
  confirmations: true,
  parts: true,
  proposals: true,
  agencies: true,
}

/** The audit trail of a period, person or kind, signed. */
export function AuditSection() {
  const t = useText()
  const { language: own } = useLanguage()
  const [language, setLanguage] = useState<string>(own)
  const [format, setFormat] = useState<(typeof formats)[number]>('json')
  const [inputs, setInputs] = useState({ from: '', until: '', who: '', kind: '' })
  const exporting = useExport()
  const choose = (change: Partial<typeof inputs>) => setInputs({ ...inputs, ...change })
  const filter = Object.fromEntries(Object.entries(inputs).filter(([, value]) => enteredText('line', value) !== ''))
  return (
    <div className="grid gap-5">
      <p className="text-ink-2">
        {t('export.audit.text', {
          keys: <a href="/api/export-keys">{t('export.audit.keys')}</a>,
        })}
      </p>
      <div className="grid gap-x-4 gap-y-5 tablet:grid-cols-2">
        <TextField
          type="date"
          label={t('export.audit.from')}
          value={inputs.from}
          onChange={(event) => choose({ from: event.target.value })}
        />
        <TextField
          type="date"
          label={t('export.audit.until')}
          value={inputs.until}
          onChange={(event) => choose({ until: event.target.value })}
        />
      </div>
      <TextField
        label={t('export.audit.who')}
        help={t('export.audit.who.help')}
        maxLength={200}
        value={inputs.who}
        onChange={(event) => choose({ who: event.target.value })}
      />
      <SelectField
        wide
        size="control"
        label={t('export.audit.kind')}
        value={inputs.kind}
        onChange={(kind) => choose({ kind })}
      >
        <option value="">{t('export.audit.kind.all')}</option>
        {Object.keys(kinds).map((kind) => (
          <option key={kind} value={kind}>
            {t(`export.audit.kind.${kind}`)}
          </option>
        ))}
      </SelectField>
      <FormatChoice
        formats={formats}
        value={format}
        onChange={setFormat}
        disabled={exporting.state.status === 'writing'}
        textPrefix="export.audit.format"
      />
      <ExportControls
        of="audit"
        language={language}
        onLanguage={setLanguage}
        exporting={exporting}
        onStart={() =>
          void exporting.start('/api/audit-exports', { format, language, filter, framed: true }, { signed: true })
        }
      />
    </div>
  )
}
