import { useId, useRef, type ReactNode } from 'react'
import { useIntl, type IntlShape } from 'react-intl'
import { isAnswered } from '@fleet/form-schemas/engine/runtime/answered'
import type { FormTexts, JsonSchema, JsonValue } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { formFields } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import { dateFormats } from '../../../lib/intl/dates.ts'
import { useText } from '../../../lib/intl/use-text.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { fieldTexts } from '../../field-texts.ts'
import { useFormContext } from '../../form-context.ts'

/** A suggested answer from another source; it becomes the person's own when they accept it. */
type Offer = { readonly field: string; readonly value: JsonValue }

type Props = { readonly title: ReactNode; readonly offers: readonly Offer[] }

/** Suggested answers, each with a button that accepts it, and one for all. */
export function Offers({ title, offers }: Props) {
  const id = useId()
  const intl = useIntl()
  const t = useText()
  const place = useRef<HTMLDivElement>(null)
  const { store, form, texts } = useFormContext()
  const take = (taken: readonly Offer[]) => {
    for (const { field, value } of taken) store.set(field, value)
    for (const { field } of taken) store.left(field)
    // The button disappears with its offer
    requestAnimationFrame(() => (place.current?.querySelector('button') ?? place.current)?.focus())
  }
  return (
    <div
      ref={place}
      tabIndex={-1}
      role="group"
      aria-labelledby={offers.length === 0 ? undefined : id}
      className={offers.length === 0 ? '' : 'rounded-md bg-aqua-tint px-3.5 pt-3 pb-3.5'}
    >
      {offers.length > 0 && (
        <p id={id} className="font-semibold">
          {title}
        </p>
      )}
      <ul className="empty:hidden">
        {offers.map((offer) => {
          const known = formFields(form.definition).get(offer.field)
          const name = known ? fieldTexts(texts, known.step, offer.field, known.schema).title : offer.field
          return (
            <li
              key={offer.field}
              className="grid grid-cols-[1fr_auto] items-center gap-x-3 border-b border-line py-1.5"
            >
              <p className="min-w-0 wrap-anywhere">
                <span className="block text-sm hyphens-auto text-ink-2">{name}</span>
                <span className="font-medium tabular-nums">{valueText(intl, texts, known?.schema, offer.value)}</span>
                {isAnswered(store.answers()[offer.field]) && (
                  <span className="text-ink-2">
                    {' '}
                    {t('form.offers.instead', {
                      answer: valueText(intl, texts, known?.schema, store.answers()[offer.field] ?? null),
                    })}
                  </span>
                )}
              </p>
              <Button size="staff" aria-label={`${name}: ${t('form.offers.take')}`} onClick={() => take([offer])}>
                {t('form.offers.take')}
              </Button>
            </li>
          )
        })}
      </ul>
      {offers.length > 1 && (
        <div className="pt-3">
          <Button onClick={() => take(offers)}>{t('form.offers.takeAll')}</Button>
        </div>
      )}
    </div>
  )
}

function valueText(intl: IntlShape, texts: FormTexts, schema: JsonSchema | undefined, value: JsonValue): string {
  if (typeof value === 'boolean') return intl.formatMessage({ id: value ? 'form.yes' : 'form.no' })
  if (schema?.['format'] === 'date' && typeof value === 'string') return dateFormats(intl).day(value)
  return texts.options[String(schema?.['x-lookup'])]?.[String(value)] ?? String(value)
}
