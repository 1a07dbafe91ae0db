import { CardList } from '../choice-cards/card-list.tsx'
import type { Widget, WidgetProps } from '../widget.ts'
import { useSides } from './use-sides.ts'

/** A boolean that must be chosen, with no default. */
export function YesOrNo(props: WidgetProps) {
  return <CardList {...props} cards={useSides(props)} />
}

export const yesNoWidget: Widget = { label: 'group', role: 'radiogroup', Control: YesOrNo }
