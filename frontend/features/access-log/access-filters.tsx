import { X } from 'lucide-react'
import { useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { kinds, type AccessEntry, type AccessFilter } from './access-log.ts'
import { peopleIn } from './people.ts'

type Props = { filter: AccessFilter; rows: readonly AccessEntry[]; onChoose: (filter: AccessFilter) => void }

/** Only one kind, only one person, only one day. */
export function AccessFilters({ filter, rows, onChoose }: Props) {
  const intl = useIntl()
  const id = useId()
  const people = peopleIn(rows, intl.locale)
  const known = people.some((person) => person.id === filter.person)
  return (
    <search className="mb-5 flex max-w-form flex-wrap items-end gap-2">
      <SelectField label={intl.formatMessage({ id: 'accessLog.kind' })} value={filter.kind} onChange={(kind) => onChoose({ ...filter, kind })}>
        <option value="">{intl.formatMessage({ id: 'accessLog.all' })}</option>
        {Object.keys(kinds).map((kind) => (
          <option key={kind} value={kind}>
            {intl.formatMessage({ id: `accessLog.kind.${kind}` })}
          </option>
        ))}
      </SelectField>
      <SelectField label={intl.formatMessage({ id: 'accessLog.person' })} value={filter.person} onChange={(person) => onChoose({ ...filter, person })}>
        <option value="">{intl.formatMessage({ id: 'accessLog.all' })}</option>
        {filter.person !== '' && !known && <option value={filter.person}>{intl.formatMessage({ id: 'accessLog.unknown' })}</option>}
        {people.map((person) => (
          <option key={person.id} value={person.id}>
            {person.name}
          </option>
        ))}
      </SelectField>
      <div className="grid min-w-0 flex-1 basis-36 gap-1">
        <label htmlFor={id} className="text-xs font-medium text-ink-2">
          <FormattedMessage id="accessLog.day" />
        </label>
        <input
          id={id}
          type="date"
          value={filter.day}
          onChange={(event) => onChoose({ ...filter, day: event.target.value })}
          className="min-h-touch w-full rounded-md border border-line-strong bg-surface px-3 py-1 transition-colors hover:border-ink-2 focus-visible:rounded-md fine:min-h-dense fine:text-sm"
        />
      </div>
      {(filter.kind !== '' || filter.person !== '' || filter.day !== '') && (
        <Button size="staff" icon={<X size={18} aria-hidden="true" />} onClick={() => onChoose({ kind: '', person: '', day: '' })}>
          <FormattedMessage id="accessLog.clear" />
        </Button>
      )}
    </search>
  )
}
