import { enteredText } from '@fleet/form-schemas/engine/runtime/texts/text-kinds'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDates } from '../../lib/intl/dates.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { CodeBadge } from '../../ui/badges/code-badge.tsx'
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx'
import { GuestName } from '../../ui/badges/guest-name.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { SkeletonLine, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { draftsQuery } from './copy-trip.ts'

type Props = {
  source: string
  chosen: ReadonlySet<string>
  busy: boolean
  onChoose: (chosen: ReadonlySet<string>) => void
  onLook: () => void
}

/** Drafts of the agency with checkboxes. */
export function CopyTargets({ source, chosen, busy, onChoose, onLook }: Props) {
  const t = useText()
  const { day } = useDates()
  const [search, setSearch] = useState('')
  const drafts = useQuery(draftsQuery(enteredText('line', search)))
  const rows = drafts.data?.filter(({ id }) => id !== source) ?? []
  const choose = (ids: readonly string[], isChosen: boolean) =>
    onChoose(new Set(isChosen ? [...chosen, ...ids] : [...chosen].filter((id) => !ids.includes(id))))
  const label = t('copyTrip.search')
  return (
    <section aria-labelledby="copy-targets">
      <h2 id="copy-targets" className="mb-2">
        {t('copyTrip.choose')}
      </h2>
      <div className="max-w-[28rem]">
        <SearchField value={search} label={label} placeholder={label} onChange={setSearch} />
      </div>
      {drafts.isPending && (
        <Skeleton>
          <SkeletonLine className="mt-3 h-8 w-full" />
        </Skeleton>
      )}
      {drafts.isError && (
        <ErrorPanel size="staff" title={t('forms.failed')} error={drafts.error} onRetry={() => void drafts.refetch()} />
      )}
      {drafts.data && rows.length === 0 && <p className="mt-4 text-ink-2">{t('copyTrip.none')}</p>}
      {rows.length > 0 && (
        <ul className="mt-3 border-b border-line text-sm">
          <li>
            <label className={line}>
              <input
                type="checkbox"
                className="size-5 accent-aqua"
                checked={rows.every(({ id }) => chosen.has(id))}
                onChange={({ target: { checked } }) =>
                  choose(
                    rows.map(({ id }) => id),
                    checked,
                  )
                }
              />
              {t('copyTrip.all')}
            </label>
          </li>
          {rows.map((row) => (
            <li key={row.id} className="border-t border-line">
              <label className={line}>
                <input
                  type="checkbox"
                  className="size-5 accent-aqua"
                  checked={chosen.has(row.id)}
                  onChange={({ target: { checked } }) => choose([row.id], checked)}
                />
                <span className="min-w-0 font-semibold wrap-anywhere">
                  <GuestName of={row} />
                </span>
                <CodeBadge size="sm" code={row.referenceCode} />
                <span className="text-ink-2">
                  {[row.boatName, row.tripStartDate && day(row.tripStartDate)].filter(Boolean).join(', ')}
                </span>
              </label>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-6">
        <Button look="next" size="staff" unavailable={chosen.size === 0 || busy} onClick={onLook}>
          {t('copyTrip.look', { count: chosen.size })}
        </Button>
      </div>
    </section>
  )
}

const line = 'flex min-h-touch flex-wrap items-center gap-x-2.5 gap-y-1 py-1.5 hover:bg-sunk'
