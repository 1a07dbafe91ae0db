import { useIntl } from 'react-intl'
import { useFormContext } from '../../form-context.ts'
import type { Card } from '../choice-cards/card-list.tsx'
import type { WidgetProps } from '../widget.ts'

/** The two sides of a boolean: named and ordered by the lookup in `options.labels`, else Yes and No. */
export function useSides({ options }: Pick<WidgetProps, 'options'>): readonly Card[] {
  const { formatMessage } = useIntl()
  const { form, texts } = useFormContext()
  const lookup = form.definition.lookups.find(({ id }) => id === options['labels'])
  if (lookup)
    return lookup.values.map((value) => ({
      value: value === 'true',
      label: texts.options[lookup.id]?.[value] ?? String(value),
    }))
  return [
    { value: true, label: formatMessage({ id: 'form.yes' }) },
    { value: false, label: formatMessage({ id: 'form.no' }) },
  ]
}
