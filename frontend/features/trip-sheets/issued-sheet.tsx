import type { ShownList, ShownSheet } from '@fleet/backend/features/trip-sheets/contract'
import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useIntl } from 'react-intl'
import { dateFormats } from '../../lib/intl/dates.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx'
import { UnreadableNote } from '../../ui/feedback/unreadable-note.tsx'
import { Changes } from './changes.tsx'
import { FileLinks } from './file-links.tsx'
import { IssueButton } from './issue-button.tsx'
import { SheetHeading } from './sheet-heading.tsx'
import { listFile, listQuery, sheetFile, type Trip } from './sheet-queries.ts'
import { type RowMark, SheetTable } from './sheet-table.tsx'

/** An issued list with the changes since; the present list if it was never issued. */
export function IssuedSheet({ sheet, trip }: { sheet: ShownSheet; trip: Trip }) {
  const [last] = sheet.issues
  return last === undefined ? (
    <NotIssued sheet={sheet} trip={trip} />
  ) : (
    <LastIssue key={last.id} id={last.id} sheet={sheet} trip={trip} />
  )
}

function NotIssued({ sheet, trip }: { sheet: ShownSheet; trip: Trip }) {
  const t = useText()
  return (
    <div className="pt-6 print:pt-0">
      <SheetHeading sheet={sheet} below={<p className="mt-1 text-sm text-ink-2">{t('sheets.issue.none')}</p>}>
        <div className="flex flex-wrap gap-2">
          <FileLinks
            address={(format) => sheetFile({ ...trip, sheet: sheet.sheet }, { format, lang: sheet.language })}
          />
          <IssueButton sheet={sheet} trip={trip} after={0} />
        </div>
      </SheetHeading>
      <UnreadableNote registrations={sheet.unreadable} />
      <SheetTable table={sheet} />
      <p lang={sheet.language} className="mt-3 text-sm font-semibold tabular-nums">
        {sheet.words.persons}
      </p>
    </div>
  )
}

function LastIssue({ id, sheet, trip }: { id: string; sheet: ShownSheet; trip: Trip }) {
  const intl = useIntl()
  const t = useText()
  const list = useQuery({ ...listQuery(id, sheet.language), placeholderData: (before) => before })
  if (!list.data)
    return list.isError ? (
      <ErrorPanel size="staff" title={t('sheets.failed')} error={list.error} onRetry={() => void list.refetch()} />
    ) : null
  const { issue, changes, leftOut, unreadable } = list.data
  const moment = dateFormats(intl).moment(issue.at)
  const stamp = (
    <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span className="inline-flex items-center gap-1.5 rounded-sm border-2 border-ink px-2 py-0.5 font-semibold">
        <Lock size={16} aria-hidden="true" />
        {t('sheets.issue.stamp', { number: issue.number })}
      </span>
      <span className="text-ink-2 tabular-nums">{t('sheets.issue.about', { moment, name: issue.by })}</span>
    </p>
  )
  return (
    <div className="pt-6 print:pt-0">
      <SheetHeading sheet={list.data} below={stamp}>
        <FileLinks address={(format) => listFile(id, { format, lang: sheet.language })} />
      </SheetHeading>
      <UnreadableNote
        title={t('sheets.leftOut', { count: leftOut.length })}
        registrations={leftOut.map((referenceCode) => ({ referenceCode }))}
      />
      <UnreadableNote title={t('sheets.unreadableNow', { count: unreadable.length })} registrations={unreadable} />
      <Changes
        list={list.data}
        action={<IssueButton sheet={sheet} trip={trip} after={issue.number} isNext={changes !== null} />}
      />
      <SheetTable table={list.data} markOf={marks(list.data, (word) => t(`sheets.changes.${word}`))} />
      <p lang={sheet.language} className="mt-3 text-sm font-semibold tabular-nums">
        {list.data.words.persons}
      </p>
      <Earlier sheet={sheet} />
    </div>
  )
}

/** Rows of the issued list that have changed since. */
function marks(
  { changes }: ShownList,
  word: (what: 'removed' | 'changed') => string,
): (row: { readonly cells: readonly (string | null)[] }) => RowMark | undefined {
  const same = (one: readonly (string | null)[], other: readonly (string | null)[]) =>
    JSON.stringify(one) === JSON.stringify(other)
  return ({ cells }) => {
    if (changes?.removed.some((row) => same(row.cells, cells)))
      return { look: 'bg-stop-tint shadow-[inset_3px_0_0_var(--stop)]', word: word('removed') }
    if (changes?.changed.some(({ before }) => same(before, cells)))
      return { look: 'bg-aqua-tint shadow-[inset_3px_0_0_var(--aqua)]', word: word('changed') }
    return undefined
  }
}

function Earlier({ sheet: { issues, language } }: { sheet: ShownSheet }) {
  const intl = useIntl()
  const t = useText()
  if (issues.length < 2) return null
  return (
    <div className="mt-6 print:hidden">
      <h3 className="text-sm font-semibold">{t('sheets.issue.earlier')}</h3>
      <ul className="mt-1 text-sm">
        {issues.map(({ id, number, at, by }) => (
          <li key={id} className="flex flex-wrap gap-x-3">
            <a
              href={listFile(id, { format: 'pdf', lang: language })}
              download
              className="inline-flex min-h-touch items-center fine:min-h-dense"
            >
              {t('sheets.issue.one', { number, moment: dateFormats(intl).moment(at) })}
            </a>
            <span className="inline-flex items-center text-ink-2">{by}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
