import type { ProposedChange } from '@fleet/backend/features/proposals/contract'
import { TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { BeforeAfter } from '../../../form-reading/before-after.tsx'
import { useText } from '../../../lib/intl/use-text.ts'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import type { Verdicts } from './verdicts.ts'

type Verdict = Verdicts[string]
type Props = {
  readonly change: ProposedChange
  readonly verdict: Verdict
  readonly onChange: (verdict: Verdict) => void
}

/** One proposed change to accept or refuse, with a comment; differing letters are underlined. */
export function ChangeVerdict({
  change: { label, fromText, nowText, toText, isOvertaken, isGone },
  verdict,
  onChange,
}: Props) {
  const t = useText()
  const name = useId()
  return (
    <li className="grid gap-2 border-t border-line pt-3 desk:grid-cols-[minmax(0,1fr)_auto] desk:items-start desk:gap-x-6">
      <div className="min-w-0">
        <p className="text-sm text-ink-2">{label}</p>
        <p className="flex flex-wrap items-center gap-x-1.5 wrap-anywhere tabular-nums">
          <BeforeAfter from={fromText} to={toText} />
        </p>
        {(isOvertaken || isGone) && (
          <p className="mt-1 grid grid-cols-[auto_1fr] gap-x-2 text-sm text-wait-ink">
            <TriangleAlert aria-hidden className="mt-0.5 size-4" />
            <span>
              {t(isGone ? 'proposals.gone' : 'proposals.overtaken', {
                now: <strong key="now">{nowText ?? t('history.empty')}</strong>,
              })}
            </span>
          </p>
        )}
      </div>
      <fieldset className="flex gap-5">
        <legend className="sr-only">{label}</legend>
        {([true, false] as const).map((accept) => (
          <label
            key={String(accept)}
            className={`flex min-h-touch items-center gap-2 fine:min-h-dense ${accept && isGone ? 'text-ink-3' : ''}`}
          >
            <input
              type="radio"
              name={name}
              className="size-5 accent-ink"
              disabled={accept && isGone}
              checked={verdict.accept === accept}
              onChange={() => onChange({ ...verdict, accept })}
            />
            {t(accept ? 'proposals.accept' : 'proposals.refuse')}
          </label>
        ))}
      </fieldset>
      {verdict.accept !== undefined && (
        <div className="text-sm desk:col-span-full">
          <TextArea
            label={t('proposals.comment', { label })}
            required={!verdict.accept}
            rows={verdict.accept ? 1 : 2}
            maxLength={1000}
            value={verdict.comment}
            onChange={(comment) => onChange({ ...verdict, comment })}
          />
        </div>
      )}
    </li>
  )
}
