import type { HistoryEntry, HistoryChange } from '@fleet/backend/form-instances/contract'
import { isWithin } from '@fleet/form-schemas/engine/runtime/lists/lists'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { useDates } from '../../lib/intl/dates.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { ChangeLine } from './change-line.tsx'
import { eventLook } from './event-looks.ts'
import { EventWords } from './event-words.tsx'
import { HistoryLine } from './history-line.tsx'
import type { OpenField } from '../open-field.ts'
import { type ReadForm, isGroup } from '../read-form.ts'
import { roleName } from '../role-name.ts'
import type { View } from '../use-view.ts'

const few = 4

type EventChangesProps = { filled: ReadForm; changes: readonly HistoryChange[]; open: OpenField }

/** What an event changed, the opened field first; more than a few fold away. */
function EventChanges({ filled, changes, open }: EventChangesProps) {
  const t = useText()
  const [all, setAll] = useState(false)
  if (changes.length === 0) return null
  const isHere = ({ person, field }: HistoryChange) =>
    open !== undefined && isWithin(field, open.field) && (person ?? 1) === open.person
  const ordered = [...changes.filter(isHere), ...changes.filter((change) => !isHere(change))]
  const shown = all || ordered.length <= few + 1 ? ordered : ordered.slice(0, few)
  return (
    <>
      {shown.map((change) => (
        <ChangeLine
          filled={filled}
          key={`${change.person}:${change.field}`}
          change={change}
          isHere={isHere(change)}
          isGroup={isGroup(filled)}
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

type Props = { entry: HistoryEntry; filled: ReadForm; open: OpenField; view: View }

/** One event on the line. Those that changed the opened field are aqua, the one the form is viewed at is marked. */
export function HistoryEvent({ entry, filled, open, view }: Props) {
  const intl = useIntl()
  const t = useText()
  const { moment } = useDates()
  const { icon, textId, mark } = eventLook(entry, intl.messages)
  const { actor, changes, proposed = [] } = entry
  const isHere =
    open !== undefined && changes.some(({ person, field }) => field === open.field && (person ?? 1) === open.person)
  const isViewed = view.revision !== undefined && entry.revision === filled.revision
  const who = (
    <>
      <strong>{actor.name ?? '–'}</strong>, {[roleName(intl, actor.role), actor.agencyName].filter(Boolean).join(', ')}
    </>
  )
  return (
    <HistoryLine
      id={`r${entry.revision}`}
      icon={icon}
      mark={isHere || isViewed ? 'border-aqua bg-aqua-tint text-aqua-ink' : `bg-page ${mark}`}
    >
      <p>
        {t(textId, { who, count: changes.length || entry.items.length || proposed.length })}
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
      <EventChanges filled={filled} changes={changes} open={open} />
      <EventChanges filled={filled} changes={proposed} open={undefined} />
      <EventWords entry={entry} filled={filled} />
    </HistoryLine>
  )
}
