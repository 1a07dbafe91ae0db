import type { Effect } from '@fleet/backend/features/form-versions/version-contract'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { FormattedNumber } from 'react-intl'
import { useText } from '../../../lib/intl/use-text.ts'
import { AffectedRow } from './affected-row.tsx'

/** Drafts shown at first: a change may affect all of them. */
const initialCount = 50

/** The effect on one field: number and kind of registrations, meaning; expands to the registrations. */
export function EffectRow({ effect: { kind, stepTitle, label, submissions, persons, examples } }: { effect: Effect }) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const [shown, setShown] = useState(initialCount)
  const more = Math.min(initialCount, examples.length - shown)
  return (
    <details
      className="group/effect rounded-md border border-line bg-surface"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="grid min-h-touch list-none grid-cols-[minmax(2.25rem,auto)_minmax(0,1fr)_auto] items-center gap-x-4 rounded-md px-4 py-2.5 hover:bg-sunk focus-visible:shadow-focus [&::-webkit-details-marker]:hidden">
        <span className="text-2xl font-semibold tabular-nums">
          <FormattedNumber value={submissions} />
        </span>
        <span className="min-w-0">
          <strong>{t(`formVersions.effect.${kind}`, { field: label })}</strong>
          <span className="block text-sm text-ink-2">
            {t(`formVersions.effect.${kind}.text`)}{' '}
            {t('formVersions.effect.where', { step: stepTitle, submissions, persons })}
          </span>
        </span>
        <ChevronDown
          size={20}
          aria-hidden="true"
          className="text-ink-3 transition-transform group-open/effect:rotate-180"
        />
      </summary>
      {isOpen && (
        <ul className="mx-4 mb-2 border-t border-line text-sm">
          {examples.slice(0, shown).map((one) => (
            <AffectedRow key={one.id} concerned={one} />
          ))}
          {more > 0 && (
            <li>
              <button
                type="button"
                onClick={() => setShown(shown + initialCount)}
                className="inline-flex min-h-touch items-center font-medium text-aqua-ink underline underline-offset-[0.2em] fine:min-h-dense"
              >
                {t('formVersions.effect.showMore', { count: more })}
              </button>
            </li>
          )}
          {submissions > shown && (
            <li className="py-2.5 text-ink-2">
              {t('formVersions.effect.more', { count: submissions - Math.min(shown, examples.length) })}
            </li>
          )}
        </ul>
      )}
    </details>
  )
}
