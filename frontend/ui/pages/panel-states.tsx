import type { UseQueryResult } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import { useText } from '../../lib/intl/use-text.ts'
import { ErrorPanel } from '../feedback/error-panel.tsx'
import { None } from '../feedback/none.tsx'
import { SkeletonLine, Skeleton } from '../feedback/skeleton.tsx'

type Props = {
  readonly query: UseQueryResult<readonly unknown[]>
  /** Of a list without rows. */
  readonly icon: LucideIcon
  /** Message ids. */
  readonly failed: string
  readonly none: string
  readonly noneText: string
}

/** Replaces the rows of a panel: loading, failed, none. */
export function PanelStates({ query, icon, failed, none, noneText }: Props) {
  const t = useText()
  return (
    <>
      {query.isPending && (
        <Skeleton>
          <div className="grid gap-2 border-t border-line px-4 py-3.5">
            <SkeletonLine className="h-4 w-40" />
            <SkeletonLine className="h-4 w-64 max-w-full" />
          </div>
        </Skeleton>
      )}
      {query.isError && !query.data && (
        <div className="p-4 pt-1">
          <ErrorPanel size="staff" title={t(failed)} error={query.error} onRetry={() => void query.refetch()} />
        </div>
      )}
      {query.data?.length === 0 && (
        <None inBox icon={icon} title={t(none)}>
          {t(noneText)}
        </None>
      )}
    </>
  )
}
