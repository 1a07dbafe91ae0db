import type { ImportField } from '@fleet/backend/features/client-import/contract'
import { ArrowRight } from 'lucide-react'
import { useText } from '../../lib/intl/use-text.ts'
import type { Change, Draft } from './draft.ts'

type Props = { draft: Draft; fields: readonly ImportField[]; onChange: (change: Change) => void }

const dateFields = /Date$|^dateOf/
const slashes = /^\s*\d{1,2}\s*[/-]\s*\d{1,2}\s*[/-]\s*\d{4}/

/** The field of each column; each can be changed or left out. */
export function ColumnsSection({ draft, fields, onChange }: Props) {
  const t = useText()
  const { columns } = draft.table
  const known = draft.columns.filter((field) => field !== null).length
  const steps = [...new Set(fields.map(({ step }) => step))]
  const inTwoWays = (place: number) =>
    dateFields.test(draft.columns[place] ?? '') &&
    draft.table.rows.some(({ cells }) => slashes.test(cells[place] ?? ''))
  return (
    <section aria-labelledby="import-columns" className="mt-8">
      <h2 id="import-columns">{t('import.columns.title', { columns: columns.length, known })}</h2>
      <p className="mt-0.5 mb-2 text-sm text-ink-2">{t('import.columns.text')}</p>
      <ul className="grid gap-x-9 border-b border-line tablet:grid-cols-2 desk:grid-cols-3">
        {columns.map(({ name, heading, sure, field }, place) => {
          const title = heading || t('import.columns.unnamed', { column: name })
          return (
            <li
              key={name}
              className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1.2fr)] items-center gap-x-2 border-t border-line py-1.5 text-sm"
            >
              <span className="wrap-anywhere">{title}</span>
              <ArrowRight size={16} aria-hidden="true" className="text-ink-3" />
              <select
                aria-label={t('import.columns.goesTo', { column: title })}
                value={draft.columns[place] ?? ''}
                onChange={({ target: { value } }) => onChange({ what: 'column', place, field: value || null })}
                className={`${selectLook} ${draft.columns[place] === null ? 'text-ink-2' : 'font-semibold'}`}
              >
                <option value="">{t('import.columns.leaveOut')}</option>
                {steps.map((step) => (
                  <optgroup key={step} label={step}>
                    {fields.flatMap((one) =>
                      one.step === step
                        ? [
                            <option key={one.field} value={one.field}>
                              {one.label}
                            </option>,
                          ]
                        : [],
                    )}
                  </optgroup>
                ))}
              </select>
              {!sure && field !== null && draft.columns[place] === field && (
                <span className="col-start-3 text-xs font-medium text-wait-ink">{t('import.columns.unsure')}</span>
              )}
              {inTwoWays(place) && (
                <select
                  aria-label={t('import.columns.order', { column: title })}
                  value={String(draft.orders[place] ?? '')}
                  onChange={({ target: { value } }) =>
                    onChange({ what: 'order', place, dayFirst: value === '' ? null : value === 'true' })
                  }
                  className={`${selectLook} col-start-3 mt-1 text-ink-2`}
                >
                  {(['seen', 'day', 'month'] as const).map((order) => (
                    <option key={order} value={{ seen: '', day: 'true', month: 'false' }[order]}>
                      {t(`import.columns.order.${order}`)}
                    </option>
                  ))}
                </select>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const selectLook =
  'min-h-touch w-full min-w-0 rounded-md border border-line bg-surface py-1 pr-1 pl-2 text-ellipsis transition-colors hover:border-ink-2 focus-visible:rounded-md fine:min-h-dense'
