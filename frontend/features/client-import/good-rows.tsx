import type { CheckedRow } from '@fleet/backend/features/client-import/contract'
import { useState } from 'react'
import { useText } from '../../lib/intl/use-text.ts'
import { QuietButton } from '../../ui/buttons/quiet-button.tsx'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { type Change, type Draft, readColumns } from './draft.ts'

type Props = {
  draft: Draft
  rows: readonly CheckedRow[]
  label: ReadonlyMap<string, string>
  notations: number
  onChange: (change: Change) => void
}

const first = 4
/** Notes that follow from the answer itself and need no check. */
const implied = 'opens'

const isRemarked = ({ notes }: CheckedRow) => notes.some(({ code }) => code !== implied)

/** Valid rows, those with a note first; checked rows are created. */
export function GoodRows({ draft, rows, label, notations, onChange }: Props) {
  const t = useText()
  const [all, setAll] = useState(false)
  if (rows.length === 0) return null
  const columns = readColumns(draft)
  const shown = all
    ? rows
    : rows.toSorted((one, other) => Number(isRemarked(other)) - Number(isRemarked(one))).slice(0, first)
  const isChosen = (row: number) => !draft.excluded.has(row)
  return (
    <div className="mt-8">
      <h2 id="import-good">{t('import.good.title', { count: rows.length })}</h2>
      <p className="mb-3 text-sm text-ink-2">
        {t('import.good.text')} {notations > 1 && t('import.good.notations', { count: notations })}
      </p>
      <ScrollRegion className="overflow-x-auto rounded-md border border-line" aria-labelledby="import-good">
        <table className="w-full border-collapse text-sm">
          <thead className="bg-sunk text-left">
            <tr>
              <th scope="col" className={head}>
                <label className={tick}>
                  <input
                    type="checkbox"
                    aria-label={t('import.good.createAll')}
                    checked={rows.every(({ row }) => isChosen(row))}
                    onChange={({ target: { checked } }) =>
                      onChange({ what: 'choose', rows: rows.map(({ row }) => row), isChosen: checked })
                    }
                    className="size-5 accent-aqua"
                  />
                  {t('import.row')}
                </label>
              </th>
              {columns.map(({ place, field, name, heading }) => (
                <th key={place} scope="col" className={head}>
                  <b className="block">{label.get(field)}</b>
                  {name} {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ row, values, notes }) => (
              <tr key={row} className={`border-t border-line ${isChosen(row) ? '' : 'text-ink-3'}`}>
                <th scope="row" className="px-3 py-0.5 text-left font-normal text-ink-2 tabular-nums">
                  <label className={tick}>
                    <input
                      type="checkbox"
                      aria-label={t('import.good.create', { row })}
                      checked={isChosen(row)}
                      onChange={({ target: { checked } }) =>
                        onChange({ what: 'choose', rows: [row], isChosen: checked })
                      }
                      className="size-5 accent-aqua"
                    />
                    {row}
                  </label>
                </th>
                {columns.map(({ place }) => (
                  <td key={place} className="max-w-72 min-w-28 border-l border-line px-3 py-2 align-top break-words">
                    {values[String(place)]}
                    {notes
                      .filter(({ column }) => column === place)
                      .map(({ code, message }) => (
                        <span
                          key={code}
                          className={`block text-xs font-medium ${code === implied ? 'text-ink-2' : 'text-wait-ink'}`}
                        >
                          {message}
                        </span>
                      ))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {rows.length > first && !all && (
        <QuietButton onClick={() => setAll(true)}>{t('import.good.all', { count: rows.length })}</QuietButton>
      )}
    </div>
  )
}

const head = 'px-3 py-2 text-xs font-normal text-ink-2 whitespace-nowrap'
const tick = 'flex min-h-touch items-center gap-2 fine:min-h-dense'
