import type { Change } from '@fleet/backend/features/form-versions/version-contract'
import { useText } from '../../../lib/intl/use-text.ts'

const signs: Readonly<Record<Change['kind'], { sign: string; look: string }>> = {
  added: { sign: '+', look: 'bg-aqua-tint text-aqua-ink' },
  changed: { sign: '~', look: 'bg-idle-tint text-idle-ink' },
  removed: { sign: '−', look: 'bg-stop-tint text-stop-ink' },
}

/** What changed, a sentence for each. `empty`: what is said when there is none. */
export function Meaning({ changes, empty }: { changes: readonly Change[]; empty: string }) {
  const t = useText()
  if (changes.length === 0) return <p className="text-ink-2">{t(empty)}</p>
  return (
    <ul>
      {changes.map(({ kind, code, step = '', field = '', text }) => (
        <li
          key={`${code} ${step} ${field} ${text}`}
          className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 py-2 not-last:border-b not-last:border-line"
        >
          <span
            aria-hidden="true"
            className={`grid size-6 place-items-center rounded-sm font-semibold ${signs[kind].look}`}
          >
            {signs[kind].sign}
          </span>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}
