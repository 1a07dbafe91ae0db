import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import { useFormContext } from '../../form-context.ts'
import { choicesOf, type Choice } from '../choices.ts'
import type { Widget, WidgetProps } from '../widget.ts'
import { SelectBox } from './select-box.tsx'

function Select(props: WidgetProps) {
  const { form, texts } = useFormContext()
  const choices = useMemo(
    () => choicesOf(props.schema, form.definition, texts, props.value),
    [props.schema, form, texts, props.value],
  )
  return <SelectBox {...props} choices={choices} />
}

/** Countries in the order of the reader's alphabet, not of their codes. */
function CountrySelect(props: WidgetProps) {
  const { form, texts } = useFormContext()
  const { locale } = useIntl()
  const choices = useMemo(
    () => sorted(choicesOf(props.schema, form.definition, texts), locale),
    [props.schema, form, texts, locale],
  )
  return <SelectBox {...props} choices={choices} />
}

function sorted(choices: Choice[], locale: string): Choice[] {
  const { compare } = new Intl.Collator(locale)
  return choices.toSorted((one, other) => compare(one.label, other.label))
}

export const selectWidget: Widget = { label: 'for', Control: Select }
export const countryWidget: Widget = { label: 'for', Control: CountrySelect }
