import { useQuery, queryOptions } from '@tanstack/react-query'
import { ClipboardList } from 'lucide-react'
import { Link } from 'react-router-dom'
import { call } from '../../lib/http/call.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { useSessionUser } from '../../lib/session/session.ts'
import { Panel } from '../pages/panel.tsx'
import { PanelStates } from '../pages/panel-states.tsx'
import { RecentRow } from './recent-row.tsx'

const recentSubmissionsQuery = queryOptions({
  queryKey: ['submissions', 'recent'],
  queryFn: ({ signal }) => call('GET /api/submissions/recent', { signal }),
  refetchOnMount: 'always',
  meta: { live: 'submissions' },
})

/** The submissions changed last; each opens its form in a new tab. */
export function RecentSubmissions() {
  const t = useText()
  const recent = useQuery(recentSubmissionsQuery)
  const isAgent = useSessionUser()?.role === 'agent'
  const all = (
    <Link to="/forms" className="-my-1.5 inline-flex min-h-touch items-center text-sm font-medium">
      {t('dashboard.viewAll')}
    </Link>
  )
  return (
    <Panel title={t('recent.title')} more={all}>
      <PanelStates
        query={recent}
        icon={ClipboardList}
        failed="forms.failed"
        none="forms.empty.title"
        noneText="forms.empty.text"
      />
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
