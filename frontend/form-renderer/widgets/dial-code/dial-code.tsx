import { useMemo, useState } from 'react'
import { useIntl } from 'react-intl'
import { useFormContext } from '../../form-context.ts'
import { choicesOf, lookupOf, type Choice } from '../choices.ts'
import { SelectBox } from '../select/select-box.tsx'
import type { Widget, WidgetProps } from '../widget.ts'

/**
 * Country codes, found by country. Several countries share a code and only the code is stored, so the closed list
 * shows the code, and a stored code of several countries is selected as the code itself.
 */
function DialCode(props: WidgetProps) {
  const { form, texts } = useFormContext()
  const { locale } = useIntl()
  const [picked, setPicked] = useState<string>()
  const choices = useMemo(() => {
    const entries = lookupOf(props.schema, form.definition)?.entries ?? []
    const names = new Intl.DisplayNames(locale, { type: 'region' })
    const { compare } = new Intl.Collator(locale)
    return choicesOf(props.schema, form.definition, texts)
      .flatMap(({ value }) =>
        countriesOf(
          value,
          entries.filter(({ code }) => code === value).map(({ region }) => names.of(region) ?? region),
        ),
      )
      .toSorted((one, other) => compare(one.label, other.label))
  }, [props.schema, form, texts, locale])
  const code = typeof props.value === 'string' ? props.value : undefined
  const countries = choices.filter((choice) => codeOf(choice) === code)
  const chosen = countries.find(({ value }) => value === picked) ?? (countries.length === 1 ? countries[0] : undefined)
  const choose = (value: unknown) => {
    const choice = choices.find((one) => one.value === value)
    setPicked(typeof value === 'string' ? value : undefined)
    props.onChange(choice && codeOf(choice))
  }
  return <SelectBox {...props} value={chosen?.value ?? code} choices={choices} shown={code} onChange={choose} />
}

type Country = Choice & { readonly value: string }

function countriesOf(code: string | number, names: readonly string[]): Country[] {
  return names.length === 0
    ? [{ value: String(code), label: String(code) }]
    : names.map((name) => ({ value: `${code} ${name}`, label: `${name} (${code})` }))
}

function codeOf({ value }: Country): string {
  return value.split(' ', 1)[0] ?? value
}

export const dialCodeWidget: Widget = { label: 'for', Control: DialCode }
