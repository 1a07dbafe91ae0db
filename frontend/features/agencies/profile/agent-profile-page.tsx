import { Building2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import { FormInstanceLoader } from '../../../form-filling/form-instance-loader.tsx'
import { useText } from '../../../lib/intl/use-text.ts'
import { isStaff, useSessionUser, type SessionUser } from '../../../lib/session/session.ts'
import { Empty } from '../../../ui/feedback/empty.tsx'
import { profileForm } from './profile-form.ts'
import type { Who } from './profile-note.tsx'
import { ProfileWizard } from './profile-wizard.tsx'

/** /agent-profile: the reader's own agency. Staff open agencies from their list. */
export function AgentProfilePage({ bar }: { bar: ReactNode }) {
  const user = useSessionUser()
  if (!user) return null
  if (isStaff(user)) return <Navigate replace to="/agents" />
  if (user.agentId === undefined) return <NoAgency bar={bar} />
  return <OwnProfile key={user.agentId} bar={bar} agentId={user.agentId} user={user} />
}

function OwnProfile({ bar, agentId, user }: { bar: ReactNode; agentId: string; user: SessionUser }) {
  const [form] = useState(profileForm)
  return (
    <FormInstanceLoader formType={form} id={agentId} user={user} bar={bar}>
      {(opened) => <ProfileWizard form={form} opened={opened} bar={bar} who={whoOf(user)} />}
    </FormInstanceLoader>
  )
}

function whoOf({ member, preview }: SessionUser): Who {
  return preview ? 'preview' : member ? 'member' : 'owner'
}

/** A previewing admin, who belongs to no agency. */
function NoAgency({ bar }: { bar: ReactNode }) {
  const t = useText()
  return (
    <>
      {bar}
      <main id="main" className="mx-auto max-w-form px-edge py-section">
        <Empty icon={Building2} title={t('agentProfile.none')}>
          {t('agentProfile.none.text')}
        </Empty>
      </main>
    </>
  )
}
