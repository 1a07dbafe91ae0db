import { useMemo } from 'react'
import { useAnswer, useFormContext } from '../../form-context.ts'
import { choicesOf } from '../choices.ts'
import { SelectBox } from '../select/select-box.tsx'
import type { Widget, WidgetProps } from '../widget.ts'
import { preferredUnitFirst } from './preferred-unit-first.ts'

/** A measure from a list with two units; the field in `options.unitField` decides which one comes first. */
function NumberLookup(props: WidgetProps) {
  const { form, texts } = useFormContext()
  const { unitField } = props.options
  const unit = useAnswer(typeof unitField === 'string' ? unitField : '')
  const choices = useMemo(
    () =>
      choicesOf(props.schema, form.definition, texts).map((choice) => ({
        ...choice,
        label: preferredUnitFirst(unit, choice.label),
      })),
    [props.schema, form, texts, unit],
  )
  return <SelectBox {...props} choices={choices} />
}

export const numberLookupWidget: Widget = { label: 'for', Control: NumberLookup }
