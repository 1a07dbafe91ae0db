import type { ReadFile } from '@fleet/backend/features/client-import/contract'
import { useText } from '../../lib/intl/use-text.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'

type Props = { table: ReadFile; onChange: (encoding: string) => void }

/** The encoding of a text file that does not name it; each option shows some of the file's words. */
export function EncodingChoice({ table: { encoding, readings }, onChange }: Props) {
  const t = useText()
  if (encoding === null || readings.length === 0) return null
  return (
    <section className="mb-4 grid gap-1">
      <p className="text-sm text-ink-2">{t('import.encoding.text')}</p>
      <SelectField label={t('import.encoding')} value={encoding} wide onChange={onChange}>
        {readings.map((reading) => (
          <option key={reading.encoding} value={reading.encoding}>
            {t('import.encoding.option', { name: t(`import.encoding.${reading.encoding}`), sample: reading.sample })}
          </option>
        ))}
      </SelectField>
    </section>
  )
}
