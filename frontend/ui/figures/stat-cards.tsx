import { useQuery } from '@tanstack/react-query'
import { useText } from '../../lib/intl/use-text.ts'
import { ErrorPanel } from '../feedback/error-panel.tsx'
import { StatCard } from './stat-card.tsx'
import { statNames, statsQuery } from './figures.ts'

/** Four figures; each keeps its space while it loads. */
export function StatCards() {
  const t = useText()
  const stats = useQuery(statsQuery)
  if (stats.isError && !stats.data) {
    return (
      <ErrorPanel size="staff" title={t('stats.failed')} error={stats.error} onRetry={() => void stats.refetch()} />
    )
  }
  return (
    <>
      {stats.isPending && (
        <p role="status" className="sr-only">
          {t('app.loading')}
        </p>
      )}
      <dl className="grid grid-cols-2 gap-3 tablet:grid-cols-4 desk:gap-4">
        {statNames.map((name) => (
          <StatCard key={name} name={name} value={stats.data?.[name]} trend={stats.data?.trends?.[name]} />
        ))}
      </dl>
    </>
  )
}
