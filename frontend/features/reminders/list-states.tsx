import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../../lib/intl/use-text.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { None } from '../../ui/none.tsx'
import { Bone, Skeleton } from '../../ui/skeleton.tsx'

type Pages = Pick<
  UseInfiniteQueryResult<{ readonly pages: readonly { readonly rows: readonly unknown[] }[] }>,
  'data' | 'error' | 'hasNextPage' | 'isError' | 'isPending' | 'refetch'
>

/** What stands instead of the rows: not there yet, not to be had, none. */
export function ListStates({ pages, icon, none }: { pages: Pages; icon: LucideIcon; none: ReactNode }) {
  const t = useText()
  const isEmpty = !pages.hasNextPage && pages.data?.pages.every(({ rows }) => rows.length === 0)
  return (
    <>
      {pages.isPending && (
        <Skeleton>
          <div className="grid gap-2.5 rounded-lg border border-line p-4">
            <Bone className="h-5 w-40" />
            <Bone className="h-4 w-64 max-w-full" />
          </div>
        </Skeleton>
      )}
      {pages.isError && !pages.data && (
        <ErrorPanel
          size="staff"
          title={t('reminders.failed')}
          error={pages.error}
          onRetry={() => void pages.refetch()}
        />
      )}
      {isEmpty && <None icon={icon} title={none} />}
    </>
  )
}
