import { useFormContext } from '../../form-context.ts'
import { choicesOf } from '../choices.ts'
import { useControlState } from '../control-state.ts'
import type { Widget, WidgetProps } from '../widget.ts'

/** A choice of unit: two or three short words side by side. */
function Unit(props: WidgetProps) {
  const control = useControlState(props)
  const { form, texts } = useFormContext()
  return (
    <div className="inline-flex rounded-md border border-line-strong bg-surface p-1">
      {choicesOf(props.schema, form.definition, texts).map((choice, index) => (
        <label key={choice.value} className={segment}>
          <input
            type="radio"
            className="absolute inset-0 appearance-none rounded-[5px] focus-visible:shadow-none"
            id={index === 0 ? props.id : `${props.id}-${index}`}
            name={props.id}
            checked={choice.value === props.value}
            disabled={control.readOnly}
            aria-describedby={control.describedBy}
            onChange={() => props.onChange(choice.value)}
            onBlur={control.onBlur}
          />
          {choice.label}
        </label>
      ))}
    </div>
  )
}

const segment =
  'relative grid min-h-touch min-w-14 place-items-center rounded-[5px] px-3.5 text-ink-2 font-medium transition-colors ' +
  'has-checked:bg-aqua-tint has-checked:text-aqua-ink has-checked:font-semibold has-checked:shadow-[inset_0_0_0_1px_var(--aqua-ink)] has-focus-visible:shadow-focus'

export const unitWidget: Widget = { label: 'group', role: 'radiogroup', Control: Unit }
