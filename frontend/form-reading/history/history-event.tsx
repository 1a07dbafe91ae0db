import type { HistoryEntry, HistoryChange } from '@fleet/backend/form-instances/contract'
import { isWithin } from '@fleet/form-schemas/engine/runtime/lists/lists'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { useDates } from '../../lib/intl/dates.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { ChangeLine } from './change-line.tsx'
import { eventAppearance } from './event-appearance.ts'
import { EventNotes } from './event-notes.tsx'
import { HistoryLine } from './history-line.tsx'
import type { OpenField } from '../open-field.ts'
import { type FormInstanceView, isGroup } from '../form-instance-view.ts'
import { roleName } from '../role-name.ts'
import type { View } from '../use-view.ts'

const maxUnfolded = 4

type EventChangesProps = { formInstance: FormInstanceView; changes: readonly HistoryChange[]; open: OpenField }

/** Changes of an event, those of the opened field first; long lists are collapsed. */
function EventChanges({ formInstance, changes, open }: EventChangesProps) {
  const t = useText()
  const [all, setAll] = useState(false)
  if (changes.length === 0) return null
  const isHighlighted = ({ person, field }: HistoryChange) =>
    open !== undefined && isWithin(field, open.field) && (person ?? 1) === open.person
  const ordered = [...changes.filter(isHighlighted), ...changes.filter((change) => !isHighlighted(change))]
  const shown = all || ordered.length <= maxUnfolded + 1 ? ordered : ordered.slice(0, maxUnfolded)
  return (
    <>
      {shown.map((change) => (
        <ChangeLine
          formInstance={formInstance}
          key={`${change.person}:${change.field}`}
          change={change}
          isHighlighted={isHighlighted(change)}
          isGroup={isGroup(formInstance)}
        />
      ))}
      {shown.length < ordered.length && (
        <button
          type="button"
          onClick={() => setAll(true)}
          className="mt-1 inline-flex min-h-touch items-center font-medium text-aqua-ink underline underline-offset-[0.2em] fine:min-h-dense"
        >
          {t('history.moreAnswers', { count: ordered.length - shown.length })}
        </button>
      )}
    </>
  )
}

type Props = { entry: HistoryEntry; formInstance: FormInstanceView; open: OpenField; view: View }

/** One event in the history. Changes of the opened field and the viewed revision are highlighted. */
export function HistoryEvent({ entry, formInstance, open, view }: Props) {
  const intl = useIntl()
  const t = useText()
  const { moment } = useDates()
  const { icon, textId, mark } = eventAppearance(entry, intl.messages)
  const { actor, changes, proposed = [] } = entry
  const isHighlighted =
    open !== undefined && changes.some(({ person, field }) => field === open.field && (person ?? 1) === open.person)
  const isViewed = view.revision !== undefined && entry.revision === formInstance.revision
  const actorText = (
    <>
      <strong>{actor.name ?? '–'}</strong>, {[roleName(intl, actor.role), actor.agencyName].filter(Boolean).join(', ')}
    </>
  )
  return (
    <HistoryLine
      id={`r${entry.revision}`}
      icon={icon}
      mark={isHighlighted || isViewed ? 'border-aqua bg-aqua-tint text-aqua-ink' : `bg-page ${mark}`}
    >
      <p>
        {t(textId, { who: actorText, count: changes.length || entry.items.length || proposed.length })}
        {actor.onBehalfOfName && <> {t('history.onBehalfOf', { name: <strong>{actor.onBehalfOfName}</strong> })}</>}
      </p>
      <p className="flex flex-wrap items-center gap-x-2 text-xs text-ink-3 tabular-nums">
        <span>
          <time dateTime={entry.at}>{moment(entry.at)}</time>, {t('history.revision', { revision: entry.revision })}
        </span>
        {isViewed ? (
          <strong className="text-aqua-ink">{t('history.viewed')}</strong>
        ) : (
          <Link
            preventScrollReset
            to={view.address({ revision: entry.revision })}
            className="inline-flex min-h-touch items-center fine:min-h-6"
          >
            {t('history.view')}
            <span className="sr-only">, {moment(entry.at)}</span>
          </Link>
        )}
      </p>
      {entry.erased && <p className="mt-1 text-ink-2">{t('history.erased')}</p>}
      <EventChanges formInstance={formInstance} changes={changes} open={open} />
      <EventChanges formInstance={formInstance} changes={proposed} open={undefined} />
      <EventNotes entry={entry} formInstance={formInstance} />
    </HistoryLine>
  )
}
