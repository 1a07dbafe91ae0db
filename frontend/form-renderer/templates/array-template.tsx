import { buttonId, getUiOptions, type ArrayFieldTemplateProps } from '@rjsf/utils'
import { Plus } from 'lucide-react'
import { cloneElement, use, useEffect, useMemo, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import type { JsonValue } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { itemsIn } from '@fleet/form-schemas/engine/runtime/lists/lists'
import { useText } from '../../lib/intl/use-text.ts'
import { buttonLook } from '../../ui/buttons/button-look.ts'
import { useAnswer } from '../form-context.ts'
import { DescribedByContext } from '../widgets/control-state.ts'
import { type Move, MovesContext } from './list-moves.ts'

/**
 * A repeating group: its items, the maximal number, and the button that adds one. The field's template draws the
 * label.
 */
export function ArrayTemplate({
  items,
  canAdd,
  onAddClick,
  schema,
  uiSchema = {},
  fieldPathId,
  readonly = false,
  disabled = false,
}: ArrayFieldTemplateProps<unknown>) {
  const t = useText()
  const { formatMessage } = useIntl()
  const { item: named } = getUiOptions(uiSchema)
  const item = typeof named === 'string' ? named : formatMessage({ id: 'form.items.entry' })
  const describedBy = use(DescribedByContext) ?? undefined
  const { list, moves, announcement } = useMoveAnnouncement(item, items.length)
  const answer = useAnswer(String(fieldPathId.path[0] ?? ''))
  const maxItems = schema.maxItems
  const limitId = `${fieldPathId.$id}-limit`
  const isReadOnly = readonly || disabled
  return (
    <MovesContext value={moves}>
      <div ref={list} className="grid gap-3">
        {items.map((element, index) => cloneElement(element, { key: idOf(answer, index) ?? element.key }))}
        {isReadOnly && items.length === 0 && <p className="text-ink-2">{t('form.items.none')}</p>}
        {!isReadOnly && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            {canAdd && (
              <button
                type="button"
                id={buttonId(fieldPathId, 'add')}
                data-part="add"
                className={buttonLook('plain', 'control')}
                aria-describedby={
                  [describedBy, maxItems === undefined ? undefined : limitId].filter(Boolean).join(' ') || undefined
                }
                onClick={(event) => {
                  moves.announce({ kind: 'added', index: items.length })
                  onAddClick(event)
                }}
              >
                <Plus aria-hidden className="size-5" />
                {t('form.items.add', { item })}
              </button>
            )}
            {maxItems !== undefined && (
              <p id={limitId} className="text-[0.9375rem]/[1.375rem] text-ink-2">
                {t(canAdd ? 'form.items.limit' : 'form.items.full', { count: items.length, most: maxItems })}
              </p>
            )}
          </div>
        )}
        <p role="status" className="sr-only">
          {announcement}
        </p>
      </div>
    </MovesContext>
  )
}

/** RJSF changes the keys of items when their number changes elsewhere, which would lose the focus of an item in use. */
function idOf(answer: JsonValue | undefined, index: number): string | undefined {
  return itemsIn(answer)?.[index]?.id
}

/** Announces a button's effect and moves the focus: into a new item, to the item moved, or next to the one removed. */
function useMoveAnnouncement(item: string, count: number) {
  const { formatMessage } = useIntl()
  const list = useRef<HTMLDivElement>(null)
  const [move, setMove] = useState<Move & { readonly turn: number }>()
  const done = useRef<Move>(undefined)
  useEffect(() => {
    if (move === undefined || done.current === move) return
    done.current = move
    focusAfter(list.current, move)
  }, [move])
  const moves = useMemo(
    () => ({ item, announce: (next: Move) => setMove((before) => ({ ...next, turn: (before?.turn ?? 0) + 1 })) }),
    [item],
  )
  const number = move === undefined ? 0 : move.index + 1
  const now = move?.kind === 'up' ? number - 1 : number + 1
  const name = formatMessage({ id: 'form.items.item' }, { item, number })
  // A screen reader does not repeat an unchanged text
  const variation = (move?.turn ?? 0) % 2 === 0 ? '' : '\u00a0'
  const announcement =
    move &&
    variation +
      (move.kind === 'up' || move.kind === 'down'
        ? formatMessage({ id: 'form.items.moved' }, { name, number: now, count })
        : formatMessage({ id: `form.items.${move.kind}` }, { name }))
  return { list, moves, announcement }
}

const controls = 'input, select, textarea'

function focusAfter(list: HTMLElement | null, { kind, index }: Move) {
  const items = [...(list?.querySelectorAll<HTMLElement>(':scope > [data-item]') ?? [])]
  const button = (at: number, parts: readonly string[]) =>
    parts.map((part) => items[at]?.querySelector<HTMLButtonElement>(`[data-part=${part}]:enabled`)).find(Boolean)
  const add = list?.querySelector<HTMLElement>('[data-part=add]')
  if (kind === 'added') return items[index]?.querySelector<HTMLElement>(controls)?.focus()
  if (kind === 'removed') return (button(Math.min(index, items.length - 1), ['remove', 'up', 'down']) ?? add)?.focus()
  return button(kind === 'up' ? index - 1 : index + 1, kind === 'up' ? ['up', 'down'] : ['down', 'up'])?.focus()
}
