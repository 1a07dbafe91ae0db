import { AgentHomePage } from '../features/agencies/home/agent-home-page.tsx'
import { DashboardPage as StaffDashboardPage } from '../features/dashboard/dashboard-page.tsx'
import { useSessionUser } from '../lib/session/session.ts'

/** `/dashboard`: the office's dashboard for staff, the agency's own for agents. */
export function DashboardPage() {
  const user = useSessionUser()
  if (!user) return null
  return user.role === 'agent' ? <AgentHomePage user={user} /> : <StaffDashboardPage />
}
