import { Check, CircleAlert, Info, MessageSquareText, TriangleAlert, Undo2 } from 'lucide-react'
import { useText } from '../../lib/intl/use-text.ts'
import type { FieldState } from '../form-store.ts'
import type { describedByIds } from '../field-ids.ts'

type Props = { ids: ReturnType<typeof describedByIds>; state: FieldState; below?: boolean; onUndo: () => void }

/** The reviewer's comment, the note and the problem of a field, between label and control. */
export function FieldMessages({ ids, state: { comment, note, canUndo, problem }, below = false, onUndo }: Props) {
  const t = useText()
  return (
    <div className={`grid gap-1.5 ${below ? 'content-start *:first:mt-1.5' : 'content-end *:last:mb-1.5'}`}>
      {comment && (
        <div
          id={ids.comment}
          className="grid grid-cols-[auto_1fr] gap-x-2.5 gap-y-0.5 rounded-md bg-wait-tint px-3.5 py-3"
        >
          <MessageSquareText aria-hidden className="mt-0.5 size-5 text-wait" />
          <p className="text-xs leading-5 font-semibold text-wait-ink">{comment.author}</p>
          <p className="col-start-2">{comment.text}</p>
          {comment.answered && (
            <p className="col-start-2 mt-0.5 flex gap-1.5 text-sm font-medium text-done-ink">
              <Check aria-hidden className="size-5 flex-none" />
              {comment.answered}
            </p>
          )}
        </div>
      )}
      {note && (
        <div className="flex flex-wrap items-center gap-x-3 text-[0.9375rem]/[1.375rem] text-ink-2">
          <p id={ids.note} className="flex gap-1.5">
            <Info aria-hidden className="mt-px size-5 flex-none text-aqua-ink" />
            <span>{note}</span>
          </p>
          {canUndo && (
            <button
              type="button"
              aria-describedby={ids.note}
              onClick={onUndo}
              className="inline-flex min-h-touch items-center gap-1.5 font-medium text-aqua-ink underline underline-offset-[0.2em] fine:min-h-dense"
            >
              <Undo2 aria-hidden className="size-4 flex-none" />
              {t('filling.note.undo')}
            </button>
          )}
        </div>
      )}
      {problem && (
        <p
          id={ids.problem}
          className={`flex gap-1.5 text-[0.9375rem]/[1.375rem] font-semibold ${problem.severity === 'error' ? 'text-stop-ink' : 'text-wait-ink'}`}
        >
          {problem.severity === 'error' ? (
            <CircleAlert aria-hidden className="mt-px size-5 flex-none" />
          ) : (
            <TriangleAlert aria-hidden className="mt-px size-5 flex-none" />
          )}
          <span>
            <span className="sr-only">{t(problem.severity === 'error' ? 'form.error' : 'form.warning')} </span>
            {problem.text}
          </span>
        </p>
      )}
    </div>
  )
}
