import type { CheckedRow } from '@fleet/backend/features/client-import/contract'
import { Download } from 'lucide-react'
import { useText } from '../../lib/intl/use-text.ts'
import { QuietButton } from '../../ui/buttons/quiet-button.tsx'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { type Change, type Draft, readColumns, textIn } from './draft.ts'
import { CellEditor } from './cell-editor.tsx'
import { downloadText, remarksFile } from './remarks-file.ts'

type Props = {
  draft: Draft
  rows: readonly CheckedRow[]
  label: ReadonlyMap<string, string>
  onChange: (change: Change) => void
}

const nameFields: readonly string[] = ['firstName', 'lastName']

/** Rows with problems, corrected in the invalid cell. A phone shows only the person and these cells. */
export function BadRows({ draft, rows, label, onChange }: Props) {
  const t = useText()
  if (rows.length === 0) return null
  const columns = readColumns(draft)
  const words = {
    row: t('import.row'),
    remarks: t('import.bad.remarks'),
  }
  return (
    <div className="mt-8">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="import-bad">{t('import.bad.title', { count: rows.length })}</h2>
        <QuietButton
          onClick={() =>
            downloadText(draft.fileName.replace(/(\.\w+)?$/, '-remarks.csv'), remarksFile(draft, rows, words))
          }
        >
          <Download size={18} aria-hidden="true" />
          {t('import.bad.download', { count: rows.length })}
        </QuietButton>
      </div>
      <p className="mb-3 text-sm text-ink-2">{t('import.bad.text')}</p>
      <ScrollRegion
        className="tablet:overflow-x-auto tablet:rounded-md tablet:border tablet:border-line"
        aria-labelledby="import-bad"
      >
        <table role="table" className="block w-full border-collapse text-sm tablet:table">
          <thead role="rowgroup" className="hidden bg-sunk text-left tablet:table-header-group">
            <tr role="row">
              <th role="columnheader" scope="col" className={head}>
                {words.row}
              </th>
              {columns.map(({ place, field, name, heading }) => (
                <th key={place} role="columnheader" scope="col" className={head}>
                  <b className="block">{label.get(field)}</b>
                  {name} {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup" className="block tablet:table-row-group">
            {rows.map(({ row, problems }) => (
              <tr
                key={row}
                role="row"
                className="flex flex-wrap gap-x-2 border-t border-line pt-2 pb-3 tablet:table-row"
              >
                <th
                  role="rowheader"
                  scope="row"
                  className="order-first text-left font-normal text-ink-2 tabular-nums tablet:px-3 tablet:py-2 tablet:text-right tablet:align-top"
                >
                  <span className="tablet:hidden">{t('import.rowNumber', { row })}</span>
                  <span className="max-tablet:hidden">{row}</span>
                  {problems
                    .filter(({ column }) => column === null || !columns.some(({ place }) => place === column))
                    .map(({ code, message }) => (
                      <span
                        key={code}
                        className="block text-xs font-semibold text-stop-ink tablet:max-w-32 tablet:text-left"
                      >
                        {message}
                      </span>
                    ))}
                </th>
                {columns.map(({ place, field }) => {
                  const found = problems.find(({ column }) => column === place)
                  const text = textIn(draft, row, place)
                  if (found === undefined)
                    return (
                      <td
                        key={place}
                        role="cell"
                        className={`${cell} break-words ${nameFields.includes(field) ? 'order-first font-semibold tablet:font-normal' : 'max-tablet:hidden'}`}
                      >
                        {text}
                      </td>
                    )
                  return (
                    <CellEditor
                      key={place}
                      label={label.get(field) ?? field}
                      row={row}
                      text={text}
                      message={found.message}
                      onCorrect={(corrected) => onChange({ what: 'cell', row, place, text: corrected })}
                    />
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </div>
  )
}

const head = 'px-3 py-2 text-xs font-normal text-ink-2 whitespace-nowrap'
const cell = 'tablet:border-l tablet:border-line tablet:px-3 tablet:py-2 tablet:align-top'
