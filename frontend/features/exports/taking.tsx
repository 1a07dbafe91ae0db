import { nativeName } from '@fleet/form-schemas/engine/runtime/language-name'
import { Download } from 'lucide-react'
import { offeredLanguages } from '../../lib/intl/languages.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { ExportProgress } from './export-progress.tsx'
import type { Exported, useExport } from './use-export.ts'

type Props = {
  of: Exported
  language: string
  onLanguage: (language: string) => void
  exporting: ReturnType<typeof useExport>
  onStart: () => void
}

/** The language of the file, the button that begins, how far it is, and what became of it. */
export function Taking({ of, language, onLanguage, exporting: { state, cancel }, onStart }: Props) {
  const t = useText()
  const isWriting = state.status === 'writing'
  return (
    <>
      <SelectField wide label={t('export.language')} value={language} onChange={onLanguage}>
        {offeredLanguages().map((one) => (
          <option key={one} value={one}>
            {nativeName(one)}
          </option>
        ))}
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
