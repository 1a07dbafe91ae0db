import type { DocumentView } from '@fleet/backend/filling/contract'
import { ChevronDown, Eye } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl'
import { useDates } from '../../lib/intl/dates.ts'
import { lookWords } from '../../lib/look-words.ts'
import { useAllPages } from '../../lib/use-all-pages.ts'
import { TextButton } from '../../ui/text-button.tsx'
import type { Named } from '../calls.ts'
import { documentViewsQuery } from './document-views.ts'

type Props = { readonly named: Named; readonly documentId: string }

const step = 10

/** Who saw a document: the last of the others in a line, and behind it all. */
export function SeenBy({ named, documentId }: Props) {
  const intl = useIntl()
  const { moment } = useDates()
  const [shown, setShown] = useState(step)
  const { entries, isPending, error, retry } = useAllPages(documentViewsQuery(named))
  const views = entries.filter((view) => view.documentId === documentId)
  const last = views.find(({ by }) => by !== 'you')
  const line = 'flex min-h-touch items-center gap-1.5 fine:min-h-dense'
  if (isPending) return <p className={`${line} print:hidden`} aria-hidden="true" />
  if (error !== null && last === undefined) {
    return (
      <p className={`${line} text-sm text-ink-2 print:hidden`}>
        <FormattedMessage id="seen.failed" />
        <TextButton onClick={retry}><FormattedMessage id="error.retry" /></TextButton>
      </p>
    )
  }
  const says = last === undefined ? intl.formatMessage({ id: 'seen.nobody' }) : intl.formatMessage({ id: 'seen.last' }, { who: whoIn(intl, last), when: moment(last.at) })
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
      <ul className="grid gap-1 pb-2 pl-5.5">
        {views.slice(0, shown).map((view) => (
          <li key={view.id} className="flex flex-wrap gap-x-3">
            <time dateTime={view.at}>{moment(view.at)}</time>
            <span className="text-ink first-letter:uppercase">{whoIn(intl, view)}{lookWords(intl, view)}</span>
          </li>
        ))}
      </ul>
      {views.length > shown && <TextButton onClick={() => setShown(shown + step)}><FormattedMessage id="list.more" /></TextButton>}
    </details>
  )
}

/** Whom the reader is told it was. */
function whoIn(intl: IntlShape, { by, name }: DocumentView): string {
  return intl.formatMessage({ id: `seen.by.${by}` }, { name: name ?? 'none' })
}
