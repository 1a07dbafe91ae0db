import type { ImportField } from '@fleet/backend/features/client-import/contract'
import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { useText } from '../../lib/intl/use-text.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'
import type { Change, Draft, Trip } from './draft.ts'

type Props = {
  draft: Draft
  fields: readonly ImportField[]
  problems: readonly string[]
  onChange: (change: Change) => void
}

/** One trip for all rows, or the trips of the file's columns. */
export function TripChoice({ draft: { trip }, fields, problems, onChange }: Props) {
  const t = useText()
  const id = useId()
  const of = (name: string) => fields.find(({ field }) => field === name)
  const set = (part: Partial<Trip>) => onChange({ what: 'trip', isOne: trip.isOne, of: part })
  return (
    <fieldset className="mt-8 min-w-0">
      <legend className="text-xl leading-7">{t('import.trip.title')}</legend>
      <div className="mt-1 flex flex-wrap gap-x-6">
        {([true, false] as const).map((isOne) => (
          <label key={String(isOne)} className="flex min-h-touch items-center gap-2.5">
            <input
              type="radio"
              name={id}
              checked={trip.isOne === isOne}
              onChange={() => onChange({ what: 'trip', isOne, of: {} })}
              className="size-5 accent-aqua"
            />
            {t(isOne ? 'import.trip.one' : 'import.trip.columns')}
          </label>
        ))}
      </div>
      {trip.isOne && (
        <div className="mt-2 grid max-w-[48rem] gap-3 tablet:grid-cols-3">
          <SelectField
            wide
            label={of('boatName')?.label ?? ''}
            value={trip.of.boatName ?? ''}
            onChange={(value) => set({ boatName: value || null })}
          >
            <option value="">{t('import.trip.choose')}</option>
            {of('boatName')?.choices?.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          {(['tripStartDate', 'tripEndDate'] as const).map((name) => (
            <label key={name} className="grid min-w-0 content-start gap-1 text-xs font-medium text-ink-2">
              {of(name)?.label ?? name}
              <input
                type="date"
                value={trip.of[name] ?? ''}
                onChange={({ target: { value } }) => set({ [name]: value || null })}
                className="min-h-touch w-full rounded-md border border-line-strong bg-surface px-3 py-1 text-base text-ink transition-colors hover:border-ink-2 focus-visible:rounded-md fine:min-h-dense fine:text-sm"
              />
            </label>
          ))}
        </div>
      )}
      <div role="status">
        {trip.isOne &&
          trip.of.boatName !== null &&
          trip.of.tripStartDate !== null &&
          problems.map((problem) => (
            <p key={problem} className="mt-2 flex gap-1.5 text-sm font-semibold text-stop-ink">
              <CircleAlert size={18} aria-hidden="true" className="mt-px" />
              {problem}
            </p>
          ))}
      </div>
    </fieldset>
  )
}
