import type { JsonValue } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { cardStyle, tickStyle } from '../control-style.ts'
import { useControlState } from '../control-state.ts'
import type { WidgetProps } from '../widget.ts'

export type Card = { readonly value: JsonValue; readonly label: string }
type Props = WidgetProps & { readonly cards: readonly Card[] }

const columns: Readonly<Record<number, string>> = {
  2: 'tablet:grid-cols-2',
  3: 'tablet:grid-cols-3',
  4: 'tablet:grid-cols-2',
}

/**
 * Radios, each a whole card; the field's template is the group with the label. `NO: I bring all` is a word and its
 * reason.
 */
export function CardList({ cards, value, ...props }: Props) {
  const control = useControlState({ ...props, value })
  return (
    <div className={`grid gap-2.5 ${columns[cards.length] ?? ''}`}>
      {cards.map((card, index) => {
        const [, word = card.label, reason] = /^(.{1,12}?)\s?:\s(.+)$/.exec(card.label) ?? []
        return (
          <label key={String(card.value)} className={cardStyle}>
            <input
              type="radio"
              className={tickStyle}
              id={index === 0 ? props.id : `${props.id}-${index}`}
              name={props.id}
              checked={card.value === value}
              disabled={control.readOnly}
              required={props.required}
              aria-describedby={control.describedBy}
              onChange={() => props.onChange(card.value)}
              onBlur={control.onBlur}
            />
            <span className="font-semibold">{word}</span>
            {reason !== undefined && (
              <span className="col-start-2 text-[0.9375rem]/[1.375rem] text-ink-2">{reason}</span>
            )}
          </label>
        )
      })}
    </div>
  )
}
