import type { DocumentView } from '@fleet/backend/form-instances/contract'
import { ChevronDown, Eye } from 'lucide-react'
import { useState } from 'react'
import { useIntl, type IntlShape } from 'react-intl'
import { useDates } from '../../lib/intl/dates.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { listQuery } from '../../lib/http/list-query.ts'
import { documentViewText } from '../../lib/document-view-text.ts'
import { useAllPages } from '../../lib/http/use-all-pages.ts'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import type { FormInstanceRef } from '../calls.ts'
import { groupViews } from './group-document-views.ts'

type Props = { readonly instanceRef: FormInstanceRef; readonly documentId: string }

const pageSize = 10

/** Viewers of a document: the last one other than the reader, and a list of all. */
export function DocumentViewers({ instanceRef, documentId }: Props) {
  const intl = useIntl()
  const t = useText()
  const { day, moment } = useDates()
  const [shown, setShown] = useState(pageSize)
  const { entries, isComplete, error, retry } = useAllPages(documentViewsQuery(instanceRef))
  const views = entries.filter((view) => view.documentId === documentId)
  const runs = groupViews(views, day)
  const others = views.filter(({ by }) => by !== 'you')
  const last = others.find(({ isEarlier }) => !isEarlier) ?? others[0]
  const line = 'flex min-h-touch items-center gap-1.5 fine:min-h-dense'
  if (error !== null && last === undefined) {
    return (
      <p className={`${line} text-sm text-ink-2 print:hidden`}>
        {t('seen.failed')}
        <TextButton onClick={retry}>{t('error.retry')}</TextButton>
      </p>
    )
  }
  // "Nobody" is only known once all pages are loaded
  if (last === undefined && !isComplete) return <p className={`${line} print:hidden`} aria-hidden="true" />
  const summary =
    last === undefined
      ? t('seen.nobody')
      : t('seen.last', {
          who: [viewerName(intl, last), documentViewText(intl, { isEarlier: last.isEarlier })]
            .filter(Boolean)
            .join(', '),
          when: moment(last.at),
        })
  const summaryLine = (
    <>
      <Eye aria-hidden="true" className="size-4 flex-none" />
      <span className="min-w-0">{summary}</span>
    </>
  )
  if (views.length === 0) return <p className={`${line} text-sm font-normal text-ink-2 print:hidden`}>{summaryLine}</p>
  return (
    <details className="group/seen text-sm font-normal text-ink-2 tabular-nums print:hidden">
      <summary className={`${line} cursor-pointer list-none [&::-webkit-details-marker]:hidden`}>
        {summaryLine}
        <ChevronDown aria-hidden="true" className="size-4 flex-none transition-transform group-open/seen:rotate-180" />
      </summary>
      <ul className="grid gap-1.5 pb-2 pl-5.5">
        {runs.slice(0, shown).map(({ newest: view, count }) => (
          <li key={view.id} className="flex flex-col tablet:flex-row tablet:gap-x-3">
            <time dateTime={view.at}>{moment(view.at)}</time>
            <span className="text-ink first-letter:uppercase">
              {[viewerName(intl, view), documentViewText(intl, view, count)].filter(Boolean).join(', ')}
            </span>
          </li>
        ))}
      </ul>
      {runs.length > shown && <TextButton onClick={() => setShown(shown + pageSize)}>{t('list.more')}</TextButton>}
    </details>
  )
}

/** Name of the viewer, as the reader may see it. */
function viewerName(intl: IntlShape, { by, name }: DocumentView): string {
  return intl.formatMessage({ id: `seen.by.${by}` }, { name: name ?? 'none' })
}

/** Views of a form's documents, newest first, page by page; refetched when the window regains focus. */
function documentViewsQuery({ calls, id }: FormInstanceRef) {
  return listQuery(
    ['document-views', id],
    ({ cursor, signal }) => calls.documentViews(id, { limit: '200', cursor }, signal),
    { refetchOnWindowFocus: 'always', meta: { documentViews: id } },
  )
}
