import type { HistoryEntry } from '@fleet/backend/form-instances/contract'
import { useIntl } from 'react-intl'
import { useText } from '../lib/intl/use-text.ts'
import { SelectField } from '../ui/select-field.tsx'
import { changedFields } from './filtered-history.ts'
import type { ReadForm } from './read-form.ts'
import type { View } from './use-view.ts'

type Props = { entries: readonly HistoryEntry[]; filled: ReadForm; view: View }

/** Only one field, only one person. */
export function HistoryFilter({ entries, filled: { persons, nameOf }, view }: Props) {
  const intl = useIntl()
  const t = useText()
  const fields = changedFields(entries, intl.locale)
  if (fields.length === 0) return <div className="h-4" />
  return (
    <div className="my-3 flex flex-wrap items-end gap-2">
      <SelectField label={t('history.filter.field')} value={view.field ?? ''} onChange={(field) => view.set({ field })}>
        <option value="">{t('history.filter.all')}</option>
        {fields.map(({ field, label }) => (
          <option key={field} value={field}>
            {label}
          </option>
        ))}
      </SelectField>
      {persons.length > 1 && (
        <SelectField
          label={t('history.filter.person')}
          value={String(view.of ?? '')}
          onChange={(of) => view.set({ of })}
        >
          <option value="">{t('history.filter.all')}</option>
          {persons.map((number) => (
            <option key={number} value={number}>
              {`${number} ${nameOf(number) ?? ''}`.trim()}
            </option>
          ))}
        </SelectField>
      )}
      {(view.field !== undefined || view.of !== undefined) && (
        <button
          type="button"
          onClick={() => view.set({ field: undefined, of: undefined })}
          className="inline-flex min-h-touch items-center px-1 text-sm font-medium text-aqua-ink underline underline-offset-[0.2em] fine:min-h-dense"
        >
          {t('history.filter.clear')}
        </button>
      )}
    </div>
  )
}
