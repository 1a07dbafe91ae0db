import { X } from 'lucide-react'
import { useId } from 'react'
import { useText } from '../../lib/intl/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import type { AccessFilter } from './access-log.ts'
import { entryKinds } from './entry-look.ts'

type Props = { filter: AccessFilter; onChoose: (filter: AccessFilter) => void }

/** Only one kind, only one person, only one day. */
export function AccessFilters({ filter, onChoose }: Props) {
  const t = useText()
  const id = useId()
  return (
    <search className="mb-5 flex max-w-form flex-wrap items-end gap-2">
      <SelectField label={t('accessLog.kind')} value={filter.kind} onChange={(kind) => onChoose({ ...filter, kind })}>
        <option value="">{t('accessLog.all')}</option>
        {entryKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`accessLog.kind.${kind}`)}
          </option>
        ))}
      </SelectField>
      <div className="min-w-0 flex-1 basis-52">
        <SearchField
          value={filter.who}
          label={t('accessLog.person')}
          placeholder={t('accessLog.person.words')}
          onChange={(who) => onChoose({ ...filter, who })}
        />
      </div>
      <div className="grid min-w-0 flex-1 basis-36 gap-1">
        <label htmlFor={id} className="text-xs font-medium text-ink-2">
          {t('accessLog.day')}
        </label>
        <input
          id={id}
          type="date"
          value={filter.day}
          onChange={(event) => onChoose({ ...filter, day: event.target.value })}
          className="min-h-touch w-full rounded-md border border-line-strong bg-surface px-3 py-1 transition-colors hover:border-ink-2 focus-visible:rounded-md fine:min-h-dense fine:text-sm"
        />
      </div>
      {(filter.kind !== '' || filter.who !== '' || filter.day !== '') && (
        <Button
          size="staff"
          icon={<X size={18} aria-hidden="true" />}
          onClick={() => onChoose({ kind: '', who: '', day: '' })}
        >
          {t('accessLog.clear')}
        </Button>
      )}
    </search>
  )
}
