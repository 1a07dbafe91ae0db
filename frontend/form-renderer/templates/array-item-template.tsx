import type { ArrayFieldItemTemplateProps } from '@rjsf/utils'
import { ArrowDown, ArrowUp, Trash2, type LucideIcon } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useIntl } from 'react-intl'
import { type Move, useMoves } from './list-moves.ts'

type ItemAction = {
  readonly part: 'up' | 'down' | 'remove'
  readonly Icon: LucideIcon
  readonly enabled: boolean
  readonly onClick: (event: MouseEvent<HTMLButtonElement>) => void
}

/** One item of a repeating group: its number, the buttons that move and remove it, and its fields. */
export function ArrayItemTemplate({
  children,
  index,
  totalItems,
  readonly,
  disabled,
  buttonsProps,
}: ArrayFieldItemTemplateProps<unknown>) {
  const { formatMessage } = useIntl()
  const { item, announce } = useMoves()
  const { hasMoveUp, hasMoveDown, hasRemove, onMoveUpItem, onMoveDownItem, onRemoveItem, schema } = buttonsProps
  const name = formatMessage({ id: 'form.items.item' }, { item, number: index + 1 })
  const announced =
    (kind: Move['kind'], onClick: ItemAction['onClick']): ItemAction['onClick'] =>
    (event) => {
      announce({ kind, index })
      onClick(event)
    }
  const actions: readonly ItemAction[] = [
    ...(totalItems > 1 && (hasMoveUp || hasMoveDown)
      ? [
          { part: 'up', Icon: ArrowUp, enabled: hasMoveUp, onClick: announced('up', onMoveUpItem) } as const,
          { part: 'down', Icon: ArrowDown, enabled: hasMoveDown, onClick: announced('down', onMoveDownItem) } as const,
        ]
      : []),
    ...(hasRemove
      ? [{ part: 'remove', Icon: Trash2, enabled: true, onClick: announced('removed', onRemoveItem) } as const]
      : []),
  ]
  return (
    <section data-item={index} aria-label={name} className="rounded-md border border-line-strong bg-surface px-4 pb-4">
      <div className="flex min-h-14 items-center justify-between gap-3">
        <p aria-hidden className="font-semibold">
          {name}
        </p>
        {!readonly && !disabled && (
          <div className="-mr-2.5 flex">
            {actions.map(({ part, Icon, enabled, onClick }) => (
              <button
                key={part}
                type="button"
                data-part={part}
                disabled={!enabled}
                className={iconButton}
                aria-label={formatMessage({ id: `form.items.${part}` }, { name })}
                onClick={onClick}
              >
                <Icon aria-hidden className="size-5" />
              </button>
            ))}
          </div>
        )}
      </div>
      {schema.type === 'object' ? children : <div className="pb-1">{children}</div>}
    </section>
  )
}

const iconButton =
  'grid size-touch place-items-center rounded-md text-ink-2 transition-colors hover:bg-sunk hover:text-ink focus-visible:shadow-focus disabled:text-line-strong disabled:hover:bg-transparent'
