import type { AccessEntry } from '@fleet/backend/features/accounts/access-log-contract'
import { ArrowRight } from 'lucide-react'
import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { useDates } from '../../lib/intl/dates.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { documentViewText } from '../../lib/document-view-text.ts'
import { CodeBadge } from '../../ui/badges/code-badge.tsx'
import { entryLook } from './entry-look.ts'
import { entryWords, filterAddress, filterWords, roleWord } from './entry-words.ts'

/** One event: its sentence, actor, person represented, time and changes. */
export function EntryRow({ entry }: { entry: AccessEntry }) {
  const intl = useIntl()
  const t = useText()
  const { moment } = useDates()
  const { icon: Icon, mark } = entryLook(entry.type)
  const { actor, person, changes, details, submissionId, submissionReference } = entry
  const look = entry.type === 'DocumentViewed' ? documentViewText(intl, details) : ''
  const actorName = actor.role === 'system' ? t('roles.system') : (actor.name ?? t('accessLog.unknown'))
  return (
    <li className="relative grid grid-cols-[2rem_1fr] gap-x-3 pb-5 text-sm not-last:before:absolute not-last:before:top-2 not-last:before:-bottom-2 not-last:before:left-4 not-last:before:-ml-px not-last:before:w-0.5 not-last:before:bg-line">
      <span className={`relative grid size-8 place-items-center rounded-full border-[1.5px] bg-page ${mark}`}>
        <Icon size={16} aria-hidden="true" />
      </span>
      <div className="min-w-0 pt-[0.3125rem]">
        <p className="font-semibold">{entryWords(intl, entry)}</p>
        <p className="text-xs text-ink-2 tabular-nums">
          <time dateTime={entry.at}>{moment(entry.at)}</time>
          {actor.id !== person?.id && <>, {actorName}</>}
          {actor.role !== 'system' && <>, {roleWord(intl, actor.role)}</>}
          {look !== '' && <>, {look}</>}
          {actor.onBehalfOf?.name && <> ({t('accessLog.behind', { name: actor.onBehalfOf.name })})</>}
        </p>
        {submissionId && submissionReference && (
          <p className="mt-1">
            <Link to={`/submissions/${submissionId}`} className="no-underline">
              <CodeBadge size="sm" code={submissionReference} />
            </Link>
          </p>
        )}
        {typeof details['filter'] === 'string' && (
          <p className="mt-1 text-ink-2">
            {t('accessLog.filter', {
              filter: (
                <Link to={filterAddress(details['what'], details['filter'])}>
                  {filterWords(intl, details['filter'])}
                </Link>
              ),
            })}
          </p>
        )}
        {changes.length > 0 && (
          <dl className="mt-1.5 grid gap-1.5">
            {changes.map(({ field, from, to }) => (
              <div key={field} className="flex flex-wrap gap-x-3 rounded-md bg-sunk px-2.5 py-1.5">
                <dt className="text-xs leading-5 text-ink-2">
                  {t(intl.messages[`accessLog.field.${field}`] ? `accessLog.field.${field}` : 'accessLog.field.other', {
                    field,
                  })}
                </dt>
                <dd className="flex min-w-0 flex-wrap items-center gap-x-2">
                  <s className="break-all text-ink-3">{from ?? '–'}</s>
                  <ArrowRight size={14} aria-hidden="true" />
                  <strong className="break-all">{to ?? '–'}</strong>
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </li>
  )
}
