import { useId, useState } from 'react'
import { useText } from '../../lib/intl/use-text.ts'

type Props = { label: string; row: number; text: string; message: string; onCorrect: (text: string) => void }

/** Focuses the next invalid cell before the commit, because validation may remove this one. */
function focusNextProblem(input: HTMLInputElement): void {
  const all = [...(input.closest('table')?.querySelectorAll<HTMLInputElement>('input[aria-invalid]') ?? [])]
  all[all.indexOf(input) + 1]?.focus()
}

/** An invalid cell: its text, an input to correct it, and the problem. Validated on blur or Enter. */
export function CellEditor({ label, row, text, message, onCorrect }: Props) {
  const t = useText()
  const id = useId()
  const [typed, setTyped] = useState(text)
  const commit = () => {
    if (typed !== text) onCorrect(typed)
  }
  return (
    <td
      role="cell"
      className="mt-1.5 w-full min-w-44 rounded-md border border-stop bg-stop-tint p-2.5 tablet:mt-0 tablet:w-auto tablet:rounded-none tablet:align-top tablet:shadow-[inset_0_0_0_1px_var(--stop)]"
    >
      <span className="mb-1 block text-sm tablet:hidden" aria-hidden="true">
        {label}
      </span>
      <input
        type="text"
        value={typed}
        maxLength={4000}
        aria-label={t('import.cell', { field: label, row })}
        aria-invalid="true"
        aria-describedby={`${id}-problem`}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && (focusNextProblem(event.currentTarget), commit())}
        className="min-h-touch w-full rounded-md border border-stop bg-surface px-2.5 py-1 text-base focus-visible:rounded-md fine:min-h-dense fine:text-sm"
      />
      <span id={`${id}-problem`} className="mt-1 block text-xs font-semibold text-stop-ink">
        {message}
      </span>
    </td>
  )
}
