import { FormattedNumber } from 'react-intl'
import { useText } from '../../lib/intl/use-text.ts'
import type { GroupedRows } from './draft.ts'

type Props = { rows: number; sorted: GroupedRows; busy: boolean }

/** The number of rows of each status, announced whenever it changes. */
export function Tally({ rows, sorted: { ready, bad, before }, busy }: Props) {
  const t = useText()
  const boxes = [
    { id: 'rows', count: rows, look: 'border-line', figure: 'text-ink' },
    { id: 'ready', count: ready.length, look: 'border-line', figure: 'text-done-ink' },
    {
      id: 'problem',
      count: bad.length,
      look: bad.length > 0 ? 'border-stop shadow-[inset_0_0_0_1px_var(--stop)]' : 'border-line',
      figure: bad.length > 0 ? 'text-stop-ink' : 'text-ink',
    },
    { id: 'created', count: before.length, look: 'border-line', figure: 'text-ink' },
  ]
  return (
    <div
      role="status"
      aria-busy={busy}
      className={`grid grid-cols-2 gap-2.5 transition-opacity desk:grid-cols-4 ${busy ? 'opacity-60' : ''}`}
    >
      {boxes.map(({ id, count, look, figure }) => (
        <p key={id} className={`rounded-lg border px-4 py-3 text-sm leading-5 text-ink-2 ${look}`}>
          <b className={`block text-2xl leading-8 tabular-nums ${figure}`}>
            <FormattedNumber value={count} />
          </b>
          {t(`import.tally.${id}`)}
        </p>
      ))}
    </div>
  )
}
