import type { HistoryChange } from '@fleet/backend/form-instances/contract'
import { fieldOf } from '@fleet/form-schemas/engine/runtime/lists/lists'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { useDates } from '../../lib/intl/dates.ts'
import { useText } from '../../lib/intl/use-text.ts'
import type { Blame } from './blame.ts'
import { diffText } from '../text-diff.ts'
import { MarkedText } from '../marked-text.tsx'
import { roleName } from '../role-name.ts'
import type { View } from '../use-view.ts'
import { VersionHash } from '../version-hash.tsx'

/** Origin of a value: old value, author and represented person, time and form version, with links to the history. */
export function BlamePanel({ origin: { entry, change }, view, of }: { origin: Blame; view: View; of: string }) {
  const intl = useIntl()
  const t = useText()
  const { longMoment } = useDates()
  const { actor } = entry
  const diff = diffText(change.fromText ?? '', change.toText ?? '')
  const noAnswer = <span className="text-ink-3">{t('answer.none')}</span>
  return (
    <div className="animate-reveal pt-1 pb-3">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 rounded-md bg-surface px-3.5 py-3 leading-[1.375rem] desk:grid-cols-[9rem_1fr]">
        {change.label !== of && isWithinList(change) && <Line id="blame.what">{change.label}</Line>}
        <Line id="blame.value">
          {change.toText === null ? (
            noAnswer
          ) : (
            <strong>
              <MarkedText text={change.toText} diff={diff?.to} />
            </strong>
          )}
        </Line>
        <Line id="blame.before">
          {change.fromText === null ? (
            noAnswer
          ) : (
            <del>
              <MarkedText text={change.fromText} diff={diff?.from} />
            </del>
          )}
        </Line>
        <Line id="blame.by">
          {actor.role === 'form'
            ? actor.name
            : [actor.name ?? '–', roleName(intl, actor.role), actor.agencyName].filter(Boolean).join(', ')}
        </Line>
        {actor.onBehalfOfName && <Line id="blame.for">{actor.onBehalfOfName}</Line>}
        <Line id="blame.when">{longMoment(entry.at)}</Line>
        <Line id="blame.version">
          {entry.formVersion && (
            <>
              <VersionHash of={entry.formVersion} />,{' '}
            </>
          )}
          {t('history.revision', { revision: entry.revision })}
        </Line>
      </dl>
      <p className="mt-2 flex flex-wrap gap-x-4">
        <Link
          preventScrollReset
          to={`${view.address({ field: change.field, of: change.person ?? undefined })}#history`}
          className={linkLook}
        >
          {t('blame.inHistory')}
        </Link>
        {entry.revision > 0 && (
          <Link preventScrollReset to={view.address({ revision: entry.revision - 1 })} className={linkLook}>
            {t('blame.formBefore')}
          </Link>
        )}
      </p>
    </div>
  )
}

/** The row is a list or item, the change is about a field within it. */
function isWithinList({ field }: HistoryChange): boolean {
  return fieldOf(field) !== field
}

function Line({ id, children }: { id: string; children: ReactNode }) {
  const t = useText()
  return (
    <>
      <dt className="text-ink-2">{t(id)}</dt>
      <dd className="wrap-anywhere tabular-nums">{children}</dd>
    </>
  )
}

const linkLook = 'inline-flex min-h-touch items-center font-medium fine:min-h-dense'
