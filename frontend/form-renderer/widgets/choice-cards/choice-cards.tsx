import { isQuestion } from '@fleet/form-schemas/engine/runtime/conditions/flags'
import { saidIds } from '../../field-ids.ts'
import { RequiredMark } from '../../required-mark.tsx'
import { useSurroundings } from '../../surroundings.ts'
import { choicesOf } from '../choices.ts'
import { cardStyle, tickStyle } from '../control-style.ts'
import { useSaid } from '../said.ts'
import { unticked } from '../unticked.ts'
import { YesOrNo } from '../yes-no/yes-no.tsx'
import type { Widget, WidgetProps } from '../widget.ts'
import { CardList } from './card-list.tsx'

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

/**
 * One flag as a card. With `options.oneOf` the cards of that name are radios: choosing one clears the others (the
 * form's rules do that), and choosing it again takes it back.
 */
function FlagCard(props: WidgetProps) {
  const said = useSaid(props)
  const { oneOf } = props.options
  const exclusive = typeof oneOf === 'string'
  const on = props.value === true
  return (
    <label className={cardStyle}>
      <input
        type={exclusive ? 'radio' : 'checkbox'}
        className={tickStyle}
        id={props.id}
        name={exclusive ? `one-of-${oneOf}` : props.name}
        checked={on}
        disabled={said.readOnly}
        {...(exclusive ? {} : { 'aria-invalid': said.invalid || undefined })}
        aria-describedby={said.describedBy}
        onChange={(event) => props.onChange(event.target.checked ? true : unticked(props.schema))}
        onClick={exclusive && on ? () => props.onChange(undefined) : undefined}
        onBlur={said.onBlur}
      />
      <span className="font-semibold">
        {props.label}
        {props.required && <RequiredMark />}
      </span>
      {said.description !== undefined && (
        <span id={saidIds(props.id).description} className="col-start-2 text-[0.9375rem]/[1.375rem] text-ink-2">
          {said.description}
        </span>
      )}
    </label>
  )
}
