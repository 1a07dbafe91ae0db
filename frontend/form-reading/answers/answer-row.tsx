import { History } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { useDates } from '../../lib/intl/dates.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { rowId } from './row-id.ts'
import type { AnswerRef } from './answers-props.ts'
import { BlamePanel } from './blame-panel.tsx'
import type { Blame } from './blame.ts'
import { shortName } from './short-name.ts'
import type { View } from '../use-view.ts'

type Props = {
  answer: AnswerRef
  /** A default, or an answer prefilled from person 1. */
  isPreset: boolean
  origin: Blame | undefined
  isOpen: boolean
  onToggle: () => void
  view: View
  /** Class of a row after its answer changed. */
  changed: string
  /** Shown at the end of the row. */
  action?: ReactNode
  /** Shown below the row, in full width. */
  footer?: ReactNode
  children: ReactNode
}

/** One answer. A button shows its author and date, and opens its origin below the row. */
export function AnswerRow({
  answer,
  isPreset,
  origin,
  isOpen,
  onToggle,
  view,
  changed,
  action,
  footer,
  children,
}: Props) {
  const t = useText()
  const id = useId()
  const { shortDay } = useDates()
  const isExpanded = isOpen && origin !== undefined
  const actorName =
    origin && (origin.entry.actor.role === 'form' ? origin.entry.actor.name : shortName(origin.entry.actor.name))
  return (
    <div
      id={rowId(answer)}
      tabIndex={-1}
      className={`${rowLook} ${isExpanded ? 'bg-aqua-tint shadow-[inset_3px_0_0_var(--aqua)] -mx-3 px-3' : 'border-b border-line'} ${changed}`}
    >
      <dt className="text-ink-2">{answer.title}</dt>
      <dd className="text-[0.9375rem] leading-[1.375rem] font-medium wrap-anywhere tabular-nums max-desk:col-start-1 print:col-start-2">
        {children}
      </dd>
      <dd className="flex flex-wrap items-center justify-end max-desk:col-start-2 max-desk:row-span-2 max-desk:row-start-1 print:col-start-3 print:row-span-1">
        {origin ? (
          <button
            type="button"
            aria-expanded={isExpanded}
            aria-controls={isExpanded ? `${id}-blame` : undefined}
            onClick={onToggle}
            className={`${whoLook} ${isExpanded ? 'text-aqua-ink font-semibold' : 'text-ink-3'}`}
          >
            <span className="sr-only">{answer.title}: </span>
            <History size={18} aria-hidden="true" />
            <span>
              <span className={action ? 'max-tablet:sr-only' : ''}>{actorName}, </span>
              {shortDay(origin.entry.at)}
            </span>
          </button>
        ) : (
          isPreset && (
            <span className="inline-flex min-h-touch items-center px-2 text-xs text-ink-3 print:min-h-0 fine:min-h-dense">
              {t('answer.preset')}
            </span>
          )
        )}
        {action}
      </dd>
      {isExpanded && (
        <dd id={`${id}-blame`} className="col-span-full">
          <BlamePanel origin={origin} view={view} of={answer.title} />
        </dd>
      )}
      {footer && <dd className="col-span-full empty:hidden">{footer}</dd>}
    </div>
  )
}

const rowLook =
  'grid scroll-my-32 grid-cols-[1fr_auto] items-center gap-x-3 py-[0.3125rem] text-sm desk:min-h-[2.5625rem] desk:grid-cols-[12rem_1fr_auto] desk:py-0.5 print:min-h-0 print:break-inside-avoid print:grid-cols-[14rem_1fr_auto] print:py-1'
const whoLook =
  'inline-flex min-h-touch max-w-40 items-center gap-1.5 rounded-md border border-transparent px-2 text-left text-xs leading-4 font-medium transition-colors print:min-h-0 hover:border-line-strong hover:text-ink focus-visible:rounded-md desk:max-w-none fine:min-h-dense'
