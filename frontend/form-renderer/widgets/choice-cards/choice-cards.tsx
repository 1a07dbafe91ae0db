import { isQuestion } from '@fleet/form-schemas/engine/runtime/conditions/flags'
import { describedByIds } from '../../field-ids.ts'
import { RequiredMark } from '../../required-mark.tsx'
import { useFormContext } from '../../form-context.ts'
import { choicesOf } from '../choices.ts'
import { cardStyle, tickStyle } from '../control-style.ts'
import { useControlState } from '../control-state.ts'
import { uncheckedValue } from '../unchecked-value.ts'
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
  const { form, texts } = useFormContext()
  return <CardList {...props} cards={choicesOf(props.schema, form.definition, texts)} />
}

/** One of a few choices, each a card; for a boolean, its two sides. */
export const choiceCardsWidget: Widget = { label: 'group', role: 'radiogroup', Control: ChoiceCards }

/** A question answered by one of two cards, named by the lookup in `options.labels`. */
export const questionCardsWidget: Widget = { label: 'group', role: 'radiogroup', Control: YesOrNo }

/** A flag as a card; with `options.oneOf` one of several that exclude each other. */
export const flagCardWidget: Widget = { label: 'control', messages: 'below', Control: FlagCard }

/**
 * One flag as a card. With `options.oneOf` the cards of that name are radios: choosing one clears the others (by the
 * form's rules), and choosing it again clears it.
 */
function FlagCard(props: WidgetProps) {
  const control = useControlState(props)
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
        disabled={control.readOnly}
        {...(exclusive ? {} : { 'aria-invalid': control.invalid || undefined })}
        aria-describedby={control.describedBy}
        onChange={(event) => props.onChange(event.target.checked ? true : uncheckedValue(props.schema))}
        onClick={exclusive && on ? () => props.onChange(undefined) : undefined}
        onBlur={control.onBlur}
      />
      <span className="font-semibold">
        {props.label}
        {props.required && <RequiredMark />}
      </span>
      {control.description !== undefined && (
        <span id={describedByIds(props.id).description} className="col-start-2 text-[0.9375rem]/[1.375rem] text-ink-2">
          {control.description}
        </span>
      )}
    </label>
  )
}
