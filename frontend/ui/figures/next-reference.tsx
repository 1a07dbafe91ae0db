import { useQuery } from '@tanstack/react-query'
import { useText } from '../../lib/intl/use-text.ts'
import { CodeBadge } from '../badges/code-badge.tsx'
import { nextReferenceQuery } from './figures.ts'

/** The code of the next registration; dashes until it is loaded, never a made-up one. */
export function NextReference() {
  const t = useText()
  const { data } = useQuery(nextReferenceQuery)
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border border-line bg-surface px-4 py-3.5">
      <h2 className="text-sm font-normal tracking-normal text-ink-2">{t('dashboard.nextReference')}</h2>
      <CodeBadge size="lg" variant="ocean" code={data?.referenceCode ?? 'RS-––––-–––––'} />
    </section>
  )
}
