import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import { useSurroundings } from '../../surroundings.ts'
import { choicesOf, lookupOf, type Choice } from '../choices.ts'
import { SelectBox } from '../select/select-box.tsx'
import type { Widget, WidgetProps } from '../widget.ts'

/**
 * Country codes: several countries share one, and only the code is stored. So the closed list shows the code, and the
 * open one names each code's countries.
 */
function DialCode(props: WidgetProps) {
  const { form, texts } = useSurroundings()
  const { locale } = useIntl()
  const choices = useMemo(() => {
    const entries = lookupOf(props.schema, form.definition)?.entries ?? []
    const names = new Intl.DisplayNames(locale, { type: 'region' })
    const { compare } = new Intl.Collator(locale)
    return choicesOf(props.schema, form.definition, texts)
      .map(({ value }) => named(value, entries.filter((entry) => entry.code === value).map((entry) => names.of(entry.region) ?? entry.region)))
      .toSorted((one, other) => compare(one.label, other.label))
  }, [props.schema, form, texts, locale])
  return <SelectBox {...props} choices={choices} shown={typeof props.value === 'string' ? props.value : undefined} />
}

function named(value: string | number, regions: string[]): Choice {
  const [first, ...others] = regions
  const countries = others.length > 2 ? `${first}, ${others.slice(0, 2).join(', ')} …` : regions.join(', ')
  return { value, label: first === undefined ? String(value) : `${countries} (${value})` }
}

export const dialCodeWidget: Widget = { label: 'for', Control: DialCode }
