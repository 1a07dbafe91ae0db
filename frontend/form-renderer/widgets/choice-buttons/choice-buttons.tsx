import { ArrowRight, Check } from 'lucide-react'
import { useFormContext } from '../../form-context.ts'
import { cardStyle } from '../control-style.ts'
import { choicesOf } from '../choices.ts'
import { useControlState } from '../control-state.ts'
import type { Widget, WidgetProps } from '../widget.ts'
import { useSides } from '../yes-no/use-sides.ts'

/**
 * Choices that continue the form, each a button: Tab only moves the focus; pressing answers, also with the present
 * answer.
 */
function ChoiceButtons(props: WidgetProps) {
  const control = useControlState(props)
  const { form, texts } = useFormContext()
  const sides = useSides(props)
  const choices = props.schema.type === 'boolean' ? sides : choicesOf(props.schema, form.definition, texts)
  return (
    <div className="grid gap-2.5 tablet:grid-cols-2">
      {choices.map(({ value, label }, index) => (
        <button
          key={String(value)}
          type="button"
          id={index === 0 ? props.id : `${props.id}-${index}`}
          aria-pressed={value === props.value}
          aria-describedby={control.describedBy}
          disabled={control.readOnly}
          onClick={() => props.onChange(value)}
          onBlur={control.onBlur}
          className={`${cardStyle} ${pressedStyle}`}
        >
          {label}
          {value === props.value ? (
            <Check aria-hidden className="size-5 text-aqua-ink" strokeWidth={2.5} />
          ) : (
            <ArrowRight aria-hidden className="size-5 text-aqua-ink" />
          )}
        </button>
      ))}
    </div>
  )
}

const pressedStyle =
  'grid-cols-[1fr_auto]! w-full text-left font-semibold focus-visible:rounded-md aria-pressed:border-aqua-ink aria-pressed:bg-aqua-tint ' +
  'aria-pressed:shadow-[inset_0_0_0_1px_var(--aqua-ink)] aria-pressed:focus-visible:shadow-focus in-data-broken:border-stop disabled:bg-sunk disabled:border-line ' +
  'disabled:aria-pressed:bg-aqua-tint forced-colors:aria-pressed:outline-2'

export const choiceButtonsWidget: Widget = { label: 'group', Control: ChoiceButtons }
