import type { DocumentView } from '@fleet/backend/form-instances/contract'
import { ChevronDown, Eye } from 'lucide-react'
import { useState } from 'react'
import { useIntl, type IntlShape } from 'react-intl'
import { useDates } from '../../lib/intl/dates.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { listQuery } from '../../lib/http/list-query.ts'
import { lookWords } from '../../lib/look-words.ts'
import { useAllPages } from '../../lib/http/use-all-pages.ts'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import type { Named } from '../calls.ts'
import { looksInRuns } from './looks-in-runs.ts'

type Props = { readonly named: Named; readonly documentId: string }

const step = 10

/** Who saw a document: the last of the others in a line, and behind it all. */
export function SeenBy({ named, documentId }: Props) {
  const intl = useIntl()
  const t = useText()
  const { day, moment } = useDates()
  const [shown, setShown] = useState(step)
  const { entries, isWhole, error, retry } = useAllPages(documentViewsQuery(named))
  const views = entries.filter((view) => view.documentId === documentId)
  const runs = looksInRuns(views, day)
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
  // Nobody is said only of all of them
  if (last === undefined && !isWhole) return <p className={`${line} print:hidden`} aria-hidden="true" />
  const says =
    last === undefined
      ? t('seen.nobody')
      : t('seen.last', {
          who: [whoIn(intl, last), lookWords(intl, { isEarlier: last.isEarlier })].filter(Boolean).join(', '),
          when: moment(last.at),
        })
  const said = (
    <>
      <Eye aria-hidden="true" className="size-4 flex-none" />
      <span className="min-w-0">{says}</span>
    </>
  )
  if (views.length === 0) return <p className={`${line} text-sm font-normal text-ink-2 print:hidden`}>{said}</p>
  return (
    <details className="group/seen text-sm font-normal text-ink-2 tabular-nums print:hidden">
      <summary className={`${line} cursor-pointer list-none [&::-webkit-details-marker]:hidden`}>
        {said}
        <ChevronDown aria-hidden="true" className="size-4 flex-none transition-transform group-open/seen:rotate-180" />
      </summary>
      <ul className="grid gap-1.5 pb-2 pl-5.5">
        {runs.slice(0, shown).map(({ newest: view, count }) => (
          <li key={view.id} className="flex flex-col tablet:flex-row tablet:gap-x-3">
            <time dateTime={view.at}>{moment(view.at)}</time>
            <span className="text-ink first-letter:uppercase">
              {[whoIn(intl, view), lookWords(intl, view, count)].filter(Boolean).join(', ')}
            </span>
          </li>
        ))}
      </ul>
      {runs.length > shown && <TextButton onClick={() => setShown(shown + step)}>{t('list.more')}</TextButton>}
    </details>
  )
}

/** Whom the reader is told it was. */
function whoIn(intl: IntlShape, { by, name }: DocumentView): string {
  return intl.formatMessage({ id: `seen.by.${by}` }, { name: name ?? 'none' })
}

/** Who saw the documents of a form, newest first, a page at a time; asked again on the way back from one. */
function documentViewsQuery({ calls, id }: Named) {
  return listQuery(
    ['document-views', id],
    ({ cursor, signal }) => calls.documentViews(id, { limit: '200', cursor }, signal),
    { refetchOnWindowFocus: 'always', meta: { looks: id } },
  )
}
