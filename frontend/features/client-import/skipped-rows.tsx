import type { CheckedRow } from '@fleet/backend/features/client-import/contract'
import { Link } from 'react-router-dom'
import { useText } from '../../lib/intl/use-text.ts'
import { CodeBadge } from '../../ui/badges/code-badge.tsx'
import type { Draft } from './draft.ts'
import { nameOf } from './names.ts'

type Props = { draft: Draft; before: readonly CheckedRow[]; repeated: readonly CheckedRow[] }

/** Rows that are skipped: already registered, or twice in the file. */
export function SkippedRows({ draft, before, repeated }: Props) {
  const t = useText()
  return (
    <>
      {repeated.length > 0 && (
        <p className="mt-8 rounded-md bg-wait-tint px-4 py-3 text-sm">
          {t('import.repeated', {
            count: repeated.length,
            rows: repeated.map(({ row, sameAs }) => `${row} = ${sameAs ?? ''}`).join(', '),
          })}
        </p>
      )}
      {before.length > 0 && (
        <section aria-labelledby="import-before" className="mt-8">
          <h2 id="import-before">{t('import.before.title', { count: before.length })}</h2>
          <ul className="mt-2 grid max-h-80 gap-x-6 overflow-y-auto text-sm tablet:grid-cols-2 desk:grid-cols-3">
            {before.map((row) => (
              <li
                key={row.row}
                className="flex min-h-touch flex-wrap items-center gap-x-2 border-t border-line fine:min-h-dense"
              >
                <Link to={`/form/${row.submissionId ?? ''}`} className="min-w-0 wrap-anywhere">
                  {nameOf(draft, row) || row.row}
                </Link>
                {row.referenceCode && <CodeBadge size="sm" code={row.referenceCode} />}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
