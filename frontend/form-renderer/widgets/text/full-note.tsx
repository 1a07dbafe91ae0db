import { useText } from '../../../lib/intl/use-text.ts'
import type { WidgetProps } from '../widget.ts'

/** Shows that no more fits: the browser cuts off longer pasted text silently. */
export function FullNote({ value, schema: { maxLength } }: Pick<WidgetProps, 'value' | 'schema'>) {
  const t = useText()
  if (typeof value !== 'string' || typeof maxLength !== 'number' || value.length < maxLength) return null
  return (
    <p role="alert" className="mt-1.5 text-[0.9375rem]/[1.375rem] text-wait-ink">
      {t('form.full', { most: maxLength })}
    </p>
  )
}
