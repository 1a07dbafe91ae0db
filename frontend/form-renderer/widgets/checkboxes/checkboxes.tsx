import { jsonObject } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import { useText } from '../../../lib/intl/use-text.ts'
import { useFormContext } from '../../form-context.ts'
import { choicesOf } from '../choices.ts'
import { cardStyle, tickStyle } from '../control-style.ts'
import { useControlState } from '../control-state.ts'
import type { Widget, WidgetProps } from '../widget.ts'

/** A long list is shown in columns, as narrow as its longest word allows; otherwise it would fill a page. */
function columns(labels: readonly string[]): string {
  if (labels.length <= 6) return 'tablet:grid-cols-2'
  const longest = Math.max(...labels.flatMap((label) => label.split(/[\s-]/)).map((word) => word.length))
  return longest <= 11 ? 'grid-cols-2 tablet:grid-cols-3' : 'tablet:grid-cols-3'
}

/** Several choices of a list as checkboxes; the answer keeps the list's order. */
function Checkboxes(props: WidgetProps) {
  const t = useText()
  const control = useControlState(props)
  const { form, texts } = useFormContext()
  const chosen: readonly unknown[] = Array.isArray(props.value) ? props.value : []
  const { items, maxItems } = props.schema
  const choices = choicesOf(jsonObject(Object(items)) ?? {}, form.definition, texts, chosen)
  const full = typeof maxItems === 'number' && maxItems < choices.length && chosen.length >= maxItems
  const tick = (value: string | number, on: boolean) => {
    const next = choices.map((choice) => choice.value).filter((one) => (one === value ? on : chosen.includes(one)))
    props.onChange(next.length === 0 ? undefined : next)
  }
  return (
    <div className={`grid gap-2.5 ${columns(choices.map(({ label }) => label))}`}>
      {choices.map(({ value, label }, index) => (
        <label key={value} className={cardStyle}>
          <input
            type="checkbox"
            className={tickStyle}
            id={index === 0 ? props.id : `${props.id}-${index}`}
            name={props.id}
            value={value}
            checked={chosen.includes(value)}
            disabled={control.readOnly || (full && !chosen.includes(value))}
            aria-invalid={control.invalid || undefined}
            aria-describedby={control.describedBy}
            onChange={(event) => tick(value, event.target.checked)}
            onBlur={control.onBlur}
          />
          <span className="min-w-0 font-semibold wrap-anywhere">{label}</span>
        </label>
      ))}
      {!control.readOnly && typeof maxItems === 'number' && maxItems < choices.length && (
        <p role="status" className="col-span-full text-[0.9375rem]/[1.375rem] text-ink-2">
          {t(full ? 'form.choices.full' : 'form.choices.most', { most: maxItems })}
        </p>
      )}
    </div>
  )
}

export const checkboxesWidget: Widget = { label: 'group', Control: Checkboxes }
