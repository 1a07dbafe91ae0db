import type { Concerned } from '@fleet/backend/features/form-versions/version-contract'
import { FormattedList } from 'react-intl'
import { Link } from 'react-router-dom'
import { BeforeAfter } from '../../../form-reading/before-after.tsx'
import { useText } from '../../../lib/intl/use-text.ts'

/** One registration affected by a change: its persons, with present and future answers. */
export function AffectedRow({ concerned: { id, referenceCode, name, persons, concerned } }: { concerned: Concerned }) {
  const t = useText()
  const answered = concerned.filter(({ from, to }) => from !== null || to !== null)
  return (
    <li className="py-1.5 not-last:border-b not-last:border-line">
      <div className="flex min-h-touch flex-wrap items-center justify-between gap-x-4 fine:min-h-dense">
        <span className="min-w-0">
          <Link to={`/submissions/${id}`} className="font-semibold tabular-nums">
            {referenceCode}
          </Link>{' '}
          {name}
        </span>
        {answered.length === 0 && (
          <span className="text-ink-2">
            {t('formVersions.effect.persons', {
              count: persons.length,
              persons: <FormattedList key="persons" value={persons.map(String)} />,
            })}
          </span>
        )}
      </div>
      {answered.length > 0 && (
        <dl className="mb-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-0.5">
          {answered.map(({ person, from, to }) => (
            <FromTo key={person} person={person} from={from} to={to} />
          ))}
        </dl>
      )}
    </li>
  )
}

function FromTo({ person, from, to }: Concerned['concerned'][number]) {
  const t = useText()
  return (
    <>
      <dt className="text-ink-2">{t('formVersions.effect.person', { person })}</dt>
      <dd className="flex min-w-0 flex-wrap items-center gap-x-1.5 wrap-anywhere tabular-nums">
        {from === to ? <strong>{to}</strong> : <BeforeAfter from={from} to={to} isMarked={false} />}
      </dd>
    </>
  )
}
