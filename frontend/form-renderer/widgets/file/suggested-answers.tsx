import { useId, useRef, type ReactNode } from 'react'
import { useIntl, type IntlShape } from 'react-intl'
import { isAnswered } from '@fleet/form-schemas/engine/runtime/answered'
import type { FormTexts, JsonSchema, JsonValue } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { holdsDate } from '@fleet/form-schemas/engine/runtime/definition/dates'
import { formFields } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import { dateFormats } from '../../../lib/intl/dates.ts'
import { useText } from '../../../lib/intl/use-text.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { fieldTexts } from '../../field-texts.ts'
import { useFormContext } from '../../form-context.ts'

/** A suggested answer from another source; it becomes the person's own when they accept it. */
type SuggestedAnswer = { readonly field: string; readonly value: JsonValue }

type Props = { readonly title: ReactNode; readonly suggestions: readonly SuggestedAnswer[] }

/** Suggested answers, each with a button that accepts it, and one for all. */
export function SuggestedAnswers({ title, suggestions }: Props) {
  const id = useId()
  const intl = useIntl()
  const t = useText()
  const container = useRef<HTMLDivElement>(null)
  const { store, form, texts } = useFormContext()
  const accept = (accepted: readonly SuggestedAnswer[]) => {
    for (const { field, value } of accepted) store.set(field, value)
    for (const { field } of accepted) store.markLeft(field)
    // The button disappears with its offer
    requestAnimationFrame(() => (container.current?.querySelector('button') ?? container.current)?.focus())
  }
  return (
    <div
      ref={container}
      tabIndex={-1}
      role="group"
      aria-labelledby={suggestions.length === 0 ? undefined : id}
      className={suggestions.length === 0 ? '' : 'rounded-md bg-aqua-tint px-3.5 pt-3 pb-3.5'}
    >
      {suggestions.length > 0 && (
        <p id={id} className="font-semibold">
          {title}
        </p>
      )}
      <ul className="empty:hidden">
        {suggestions.map((suggestion) => {
          const known = formFields(form.definition).get(suggestion.field)
          const name = known ? fieldTexts(texts, known.step, suggestion.field, known.schema).title : suggestion.field
          return (
            <li
              key={suggestion.field}
              className="grid grid-cols-[1fr_auto] items-center gap-x-3 border-b border-line py-1.5"
            >
              <p className="min-w-0 wrap-anywhere">
                <span className="block text-sm hyphens-auto text-ink-2">{name}</span>
                <span className="font-medium tabular-nums">
                  {valueText(intl, texts, known?.schema, suggestion.value)}
                </span>
                {isAnswered(store.answers()[suggestion.field]) && (
                  <span className="text-ink-2">
                    {' '}
                    {t('form.offers.instead', {
                      answer: valueText(intl, texts, known?.schema, store.answers()[suggestion.field] ?? null),
                    })}
                  </span>
                )}
              </p>
              <Button
                size="staff"
                aria-label={`${name}: ${t('form.offers.take')}`}
                onClick={() => accept([suggestion])}
              >
                {t('form.offers.take')}
              </Button>
            </li>
          )
        })}
      </ul>
      {suggestions.length > 1 && (
        <div className="pt-3">
          <Button onClick={() => accept(suggestions)}>{t('form.offers.takeAll')}</Button>
        </div>
      )}
    </div>
  )
}

function valueText(intl: IntlShape, texts: FormTexts, schema: JsonSchema | undefined, value: JsonValue): string {
  if (typeof value === 'boolean') return intl.formatMessage({ id: value ? 'form.yes' : 'form.no' })
  if (holdsDate(schema) && typeof value === 'string') return dateFormats(intl).day(value)
  return texts.options[String(schema?.['x-lookup'])]?.[String(value)] ?? String(value)
}
