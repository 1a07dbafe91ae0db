import type { Concerned, Effect } from '@fleet/backend/features/forms/version-contract'
import { ChevronDown } from 'lucide-react'
import { FormattedList, FormattedMessage, FormattedNumber } from 'react-intl'
import { Link } from 'react-router-dom'

/** One field's effect: how many registrations, of what kind, what it means; opens to the registrations. */
export function EffectRow({ effect: { kind, stepTitle, label, submissions, persons, examples } }: { effect: Effect }) {
  return (
    <details className="group/effect rounded-md border border-line bg-surface">
      <summary className="grid min-h-touch list-none grid-cols-[minmax(2.25rem,auto)_minmax(0,1fr)_auto] items-center gap-x-4 rounded-md px-4 py-2.5 hover:bg-sunk focus-visible:shadow-focus [&::-webkit-details-marker]:hidden">
        <span className="text-2xl font-semibold tabular-nums"><FormattedNumber value={submissions} /></span>
        <span className="min-w-0">
          <strong><FormattedMessage id={`formVersions.effect.${kind}`} values={{ field: label }} /></strong>
          <span className="block text-sm text-ink-2">
            <FormattedMessage id={`formVersions.effect.${kind}.text`} /> <FormattedMessage id="formVersions.effect.where" values={{ step: stepTitle, submissions, persons }} />
          </span>
        </span>
        <ChevronDown size={20} aria-hidden="true" className="text-ink-3 transition-transform group-open/effect:rotate-180" />
      </summary>
      <ul className="mx-4 mb-2 border-t border-line text-sm">
        {examples.map((one) => (
          <ConcernedRow key={one.id} concerned={one} />
        ))}
        {submissions > examples.length && <li className="py-2.5 text-ink-2"><FormattedMessage id="formVersions.effect.more" values={{ count: submissions - examples.length }} /></li>}
      </ul>
    </details>
  )
}

function ConcernedRow({ concerned: { id, referenceCode, name, persons } }: { concerned: Concerned }) {
  return (
    <li className="flex min-h-touch flex-wrap items-center justify-between gap-x-4 py-1.5 not-last:border-b not-last:border-line">
      <span className="min-w-0">
        <Link to={`/submissions/${id}`} className="font-semibold tabular-nums">{referenceCode}</Link> {name}
      </span>
      <span className="text-ink-2"><FormattedMessage id="formVersions.effect.persons" values={{ count: persons.length, persons: <FormattedList key="persons" value={persons.map(String)} /> }} /></span>
    </li>
  )
}
