import type { ShownSheet } from '@fleet/backend/features/trip-sheets/contract'
import { FileSpreadsheet } from 'lucide-react'
import { useText } from '../../lib/intl/use-text.ts'
import { None } from '../../ui/feedback/none.tsx'
import { UnreadableNote } from '../../ui/feedback/unreadable-note.tsx'
import { FileLinks } from './file-links.tsx'
import { SheetHeading } from './sheet-heading.tsx'
import { sheetFile, type Trip } from './sheet-queries.ts'
import { SheetTable } from './sheet-table.tsx'

/** A sheet with its present content. */
export function PlainSheet({ sheet, trip }: { sheet: ShownSheet; trip: Trip }) {
  const t = useText()
  const isEmpty = sheet.unreadable.length === 0 && sheet.groups.every(({ rows }) => rows.length === 0)
  return (
    <div className="pt-6 print:pt-0">
      <SheetHeading sheet={sheet}>
        <FileLinks address={(format) => sheetFile({ ...trip, sheet: sheet.sheet }, { format, lang: sheet.language })} />
      </SheetHeading>
      <UnreadableNote registrations={sheet.unreadable} />
      {isEmpty ? (
        <None icon={FileSpreadsheet} title={t('sheets.empty.title')}>
          {t('sheets.empty.text')}
        </None>
      ) : (
        <SheetTable table={sheet} />
      )}
      {!isEmpty && (
        <p lang={sheet.language} className="mt-3 text-sm font-semibold tabular-nums">
          {sheet.words.persons}
        </p>
      )}
    </div>
  )
}
