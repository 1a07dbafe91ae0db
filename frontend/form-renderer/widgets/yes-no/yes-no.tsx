import { useIntl } from 'react-intl'
import { useSurroundings } from '../../surroundings.ts'
import { CardList } from '../choice-cards/card-list.tsx'
import type { Widget, WidgetProps } from '../widget.ts'

/** A boolean that must be chosen, not left unticked: named and ordered by the lookup in `options.labels`, else Yes and No. */
export function YesOrNo(props: WidgetProps) {
  const { formatMessage } = useIntl()
  const { form, texts } = useSurroundings()
  const lookup = form.definition.lookups.find(({ id }) => id === props.options['labels'])
  const cards = lookup
    ? lookup.values.map((value) => ({ value: value === 'true', label: texts.options[lookup.id]?.[value] ?? String(value) }))
    : [
        { value: true, label: formatMessage({ id: 'form.yes' }) },
        { value: false, label: formatMessage({ id: 'form.no' }) },
      ]
  return <CardList {...props} cards={cards} />
}

export const yesNoWidget: Widget = { label: 'group', role: 'radiogroup', Control: YesOrNo }
