import { Download } from 'lucide-react'
import { useText } from '../../lib/intl/use-text.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { LanguageOptions } from '../../ui/fields/language-options.tsx'
import { Meter } from '../../ui/meter.tsx'
import { ProblemNote } from '../../ui/feedback/problem-note.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import type { Exported, useExport, ExportState } from './use-export.ts'

type Props = {
  of: Exported
  language: string
  onLanguage: (language: string) => void
  exporting: ReturnType<typeof useExport>
  onStart: () => void
}

/** Language of the file, start button, progress and result. */
export function ExportControls({ of, language, onLanguage, exporting: { state, cancel }, onStart }: Props) {
  const t = useText()
  const isWriting = state.status === 'writing'
  return (
    <>
      <SelectField wide label={t('export.language')} value={language} onChange={onLanguage}>
        <LanguageOptions />
      </SelectField>
      <div className="flex flex-wrap gap-2">
        <Button
          look="next"
          size="staff"
          icon={<Download size={20} aria-hidden="true" />}
          unavailable={isWriting}
          onClick={onStart}
        >
          {t('export.start')}
        </Button>
        {isWriting && (
          <Button size="staff" onClick={cancel}>
            {t('export.cancel')}
          </Button>
        )}
      </div>
      <ExportProgress of={of} state={state} />
    </>
  )
}

/** Progress and result of the export. */
function ExportProgress({ of, state }: { of: Exported; state: ExportState }) {
  const t = useText()
  const { status } = state
  const textId = (id: string) => (of === 'audit' ? `export.audit.${id}` : `export.${id}`)
  return (
    <>
      {status === 'writing' && (
        <div className="grid gap-2">
          <p className="tabular-nums">
            {t(state.total === 0 ? 'export.begun' : textId('progress'), { rows: state.rows, total: state.total })}
          </p>
          <Meter percent={state.total === 0 ? 0 : (state.rows / state.total) * 100} />
        </div>
      )}
      <p
        role="status"
        className={status === 'kept' || status === 'cancelled' ? 'rounded-md bg-sunk px-4 py-3' : 'sr-only'}
      >
        {status === 'writing' && t('export.begun')}
        {status === 'kept' && t(textId(state.rows === 0 ? 'empty' : 'kept'), { rows: state.rows, name: state.name })}
        {status === 'kept' && state.unreadable > 0 && (
          <strong className="block text-stop-ink">{t('export.unreadableCount', { count: state.unreadable })}</strong>
        )}
        {status === 'cancelled' && t('export.cancelled')}
      </p>
      <ProblemNote title={t('export.failed')} error={status === 'failed' ? state.error : null} />
    </>
  )
}
