import { RefreshCw } from 'lucide-react'
import { FormattedList } from 'react-intl'
import { listFormat } from '../../lib/intl/lists.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { FloatingCard } from '../../ui/feedback/floating-card.tsx'
import type { Filling } from '../use-filling.ts'
import { fieldTitles } from './field-titles.ts'
import type { LiveChange } from './live-change.ts'

type Props = { readonly filling: Filling; readonly change: LiveChange }

/** Explains that no answer is lost, and lists new fields. */
export function FormChanged({
  filling: {
    live: { dismiss },
    draft: { form },
    texts,
  },
  change: { lost, added },
}: Props) {
  const t = useText()
  return (
    <FloatingCard icon={RefreshCw} look="text-aqua" title={t('filling.live.title')} onClose={dismiss}>
      <p className="text-[0.9375rem] leading-[1.375rem] text-ink-2">
        {t(lost === undefined ? 'filling.live.kept' : 'filling.live.lost')}
      </p>
      {added.length > 0 && (
        <p className="text-[0.9375rem] leading-[1.375rem]">
          {t('filling.live.added', {
            count: added.length,
            fields: <FormattedList key="fields" {...listFormat} value={fieldTitles(form, texts, added)} />,
          })}
        </p>
      )}
    </FloatingCard>
  )
}
