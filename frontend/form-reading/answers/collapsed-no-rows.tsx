import { useState, type ReactNode } from 'react'
import { useText } from '../../lib/intl/use-text.ts'
import { TextButton } from '../../ui/buttons/text-button.tsx'

/** Consecutive No answers as one row, which can be expanded. */
export function CollapsedNoRows({ titles, children }: { titles: readonly string[]; children: ReactNode }) {
  const t = useText()
  const [isExpanded, setExpanded] = useState(false)
  if (isExpanded) return children
  return (
    <div className="grid grid-cols-[1fr_auto] items-center gap-x-3 border-b border-line py-1 text-sm desk:grid-cols-[12rem_1fr_auto]">
      <dt className="text-ink-2">{t('answers.noRun', { count: titles.length })}</dt>
      <dd className="text-ink-2 wrap-anywhere max-desk:col-start-1">{titles.join(', ')}</dd>
      <dd className="max-desk:col-start-2 max-desk:row-span-2 max-desk:row-start-1">
        <TextButton onClick={() => setExpanded(true)}>{t('answers.noRun.each')}</TextButton>
      </dd>
    </div>
  )
}
