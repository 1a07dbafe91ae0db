import { isQuestion } from '@fleet/form-schemas/engine/runtime/flags'
import { useSurroundings } from '../../surroundings.ts'
import { choicesOf } from '../choices.ts'
import { YesOrNo } from '../yes-no/yes-no.tsx'
import type { Widget, WidgetProps } from '../widget.ts'
import { CardList } from './card-list.tsx'
import { FlagCard } from './flag-card.tsx'

function ChoiceCards(props: WidgetProps) {
  if (props.schema.type !== 'boolean') return <ListedCards {...props} />
  return isQuestion(props.schema, { widget: 'choice-cards', labels: props.options['labels'] }) ? (
    <YesOrNo {...props} />
  ) : (
    <FlagCard {...props} />
  )
}

function ListedCards(props: WidgetProps) {
  const { form, texts } = useSurroundings()
  return <CardList {...props} cards={choicesOf(props.schema, form.definition, texts)} />
}

/** One of a few choices, each a card; of a boolean what its two sides ask for. */
export const choiceCardsWidget: Widget = { label: 'group', role: 'radiogroup', Control: ChoiceCards }

/** A question answered by one of two cards, named by the lookup in `options.labels`. */
export const questionCardsWidget: Widget = { label: 'group', role: 'radiogroup', Control: YesOrNo }

/** A flag that is a card of its own; with `options.oneOf` one of several that exclude each other. */
export const flagCardWidget: Widget = { label: 'control', says: 'below', Control: FlagCard }
