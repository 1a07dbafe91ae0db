import { useIntl } from 'react-intl'
import { useDates } from '../../lib/intl/dates.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { documentViewText } from '../../lib/document-view-text.ts'
import { eventAppearance } from './event-appearance.ts'
import { HistoryLine } from './history-line.tsx'
import { roleName } from '../role-name.ts'
import { byDocument, type ReadRun } from './timeline.ts'

/** Views of documents. They change nothing, so there is no revision to open. */
export function DocumentEvent({ run, isGroup }: { run: ReadRun; isGroup: boolean }) {
  const intl = useIntl()
  const t = useText()
  const { moment } = useDates()
  const [{ id, type, at, actor }] = run
  const { icon, textId, mark } = eventAppearance({ type, actor }, intl.messages)
  const documents = byDocument(run)
  const actorText = (
    <>
      <strong>{actor.name}</strong>, {roleName(intl, actor.role)}
    </>
  )
  return (
    <HistoryLine id={`read-${id}`} icon={icon} mark={`bg-page ${mark}`}>
      <p>
        {t(textId, { who: actorText, count: documents.length })}
        {actor.onBehalfOfName && <> {t('history.onBehalfOf', { name: <strong>{actor.onBehalfOfName}</strong> })}</>}
      </p>
      <p className="text-xs text-ink-3 tabular-nums">
        <time dateTime={at}>{moment(at)}</time>
      </p>
      {documents.map(
        ({ newest: { documentId, document }, views }) =>
          document && (
            <dl
              key={documentId}
              className="mt-1.5 flex flex-wrap items-baseline gap-x-3 rounded-sm bg-sunk px-2.5 py-1.5"
            >
              <dt className="min-w-28 text-xs leading-5 text-ink-2">
                {isGroup ? t('history.ofPerson', { label: document.label, person: document.person }) : document.label}
              </dt>
              <dd className="min-w-0 flex-[1_1_9rem] wrap-anywhere">
                {document.name ?? '–'}
                <span className="block text-xs leading-5 text-ink-2">
                  {views
                    .map(({ view, count }) => documentViewText(intl, view, count))
                    .filter(Boolean)
                    .join('; ')}
                </span>
              </dd>
            </dl>
          ),
      )}
    </HistoryLine>
  )
}
