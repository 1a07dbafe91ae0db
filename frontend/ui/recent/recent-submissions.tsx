import { useQuery } from '@tanstack/react-query'
import { ClipboardList } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import { Link } from 'react-router-dom'
import { useSessionUser } from '../../lib/session.ts'
import { Empty } from '../empty.tsx'
import { ErrorPanel } from '../error-panel.tsx'
import { Bone, Skeleton } from '../skeleton.tsx'
import { Panel } from '../panel.tsx'
import { RecentRow } from './recent-row.tsx'
import { recentSubmissionsQuery } from './recent.ts'

/** What was touched last; each opens its form in a new tab. */
export function RecentSubmissions() {
  const recent = useQuery(recentSubmissionsQuery)
  const isAgent = useSessionUser()?.role === 'agent'
  const all = (
    <Link to="/forms" className="-my-1.5 inline-flex min-h-touch items-center text-sm font-medium">
      <FormattedMessage id="dashboard.viewAll" />
    </Link>
  )
  return (
    <Panel title={<FormattedMessage id="recent.title" />} more={all}>
      {recent.isPending && (
        <Skeleton>
          <div className="grid gap-2 border-t border-line px-4 py-3.5">
            <Bone className="h-4 w-40" />
            <Bone className="h-4 w-64 max-w-full" />
          </div>
        </Skeleton>
      )}
      {recent.isError && !recent.data && (
        <div className="p-4 pt-1">
          <ErrorPanel size="staff" title={<FormattedMessage id="forms.failed" />} error={recent.error} onRetry={() => void recent.refetch()} />
        </div>
      )}
      {recent.data?.length === 0 && (
        <Empty inBox icon={ClipboardList} title={<FormattedMessage id="forms.empty.title" />}>
          <FormattedMessage id="forms.empty.text" />
        </Empty>
      )}
      {recent.data && recent.data.length > 0 && (
        <ul className="divide-y divide-line">
          {recent.data.map((row) => (
            <RecentRow key={row.id} row={row} isAgent={isAgent} />
          ))}
        </ul>
      )}
    </Panel>
  )
}
