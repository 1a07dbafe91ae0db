import type { ShownList } from '@fleet/backend/features/trip-sheets/contract'
import { Minus, Pencil, Plus, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../../lib/intl/use-text.ts'
import { may, useSessionUser } from '../../lib/session/session.ts'
import { fileFormats, listFile } from './sheet-queries.ts'

/** The changes since a list was issued: added and removed rows, and every changed cell. */
export function Changes({ list, action }: { list: ShownList; action: ReactNode }) {
  const t = useText()
  const user = useSessionUser()
  const {
    changes,
    issue: { id, number },
    language,
  } = list
  if (changes === null) {
    return (
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-md border border-line px-4 py-3 print:hidden">
        <p className="text-sm text-ink-2">{t('sheets.changes.none', { number })}</p>
        {action}
      </div>
    )
  }
  const { added, removed, changed } = changes
  return (
    <section aria-labelledby="changes" className="mb-4 rounded-md border border-line px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="changes">
          {t('sheets.changes.title', { count: added.length + removed.length + changed.length, number })}
        </h3>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
          {user &&
            may(user, 'passengerLists') &&
            fileFormats.map((format) => (
              <a
                key={format}
                href={listFile(id, { format, lang: language, changes: 'true' })}
                download
                className="inline-flex min-h-touch items-center text-sm fine:min-h-dense"
              >
                {t('sheets.changes.file', { format: format.toUpperCase() })}
              </a>
            ))}
          {action}
        </div>
      </div>
      <ul className="mt-1 divide-y divide-line text-sm">
        {added.map(({ cells }, place) => (
          <Change key={place} icon={Plus} look="bg-done-tint text-done-ink" word="added">
            <span lang={language}>{rowText(cells, list)}</span>
          </Change>
        ))}
        {removed.map(({ cells }, place) => (
          <Change key={place} icon={Minus} look="bg-stop-tint text-stop-ink" word="removed">
            <span lang={language}>{rowText(cells, list)}</span>
          </Change>
        ))}
        {changed.map(({ before, columns }, place) => (
          <Change key={place} icon={Pencil} look="bg-aqua-tint text-aqua-ink" word="changed">
            <span lang={language}>{nameOf(before, list)}</span>
            {columns.map(({ title, from, to }) => (
              <span key={title} lang={language}>
                {', '}
                {t('sheets.changes.now', {
                  title,
                  from: from === null ? t('sheets.paper.nothing') : <del>{from}</del>,
                  to: <b>{to ?? t('sheets.paper.nothing')}</b>,
                })}
              </span>
            ))}
          </Change>
        ))}
      </ul>
    </section>
  )
}

type ChangeProps = { icon: LucideIcon; look: string; word: 'added' | 'removed' | 'changed'; children: ReactNode }

function Change({ icon: Icon, look, word, children }: ChangeProps) {
  const t = useText()
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-3 py-2">
      <span className={`mt-0.5 inline-grid size-5 place-items-center rounded-sm ${look}`}>
        <Icon size={14} aria-hidden="true" />
      </span>
      <p className="min-w-0 wrap-anywhere">
        <b>{t(`sheets.changes.${word}`)}</b> {children}
      </p>
    </li>
  )
}

/** All cells of a row, without its number. */
function rowText(cells: readonly (string | null)[], { columns }: ShownList): string {
  return cells.filter((cell, place) => cell !== null && columns[place]?.isNumber !== true).join(', ')
}

/** The person of the row: the first two required columns. */
function nameOf(cells: readonly (string | null)[], { columns }: ShownList): string {
  return columns
    .flatMap(({ isNeeded }, place) => (isNeeded ? (cells[place] ?? []) : []))
    .slice(0, 2)
    .join(', ')
}
