import type { Issued } from '@fleet/backend/features/invitations/contract'
import { useState } from 'react'
import { useText } from '../../lib/intl/use-text.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { CreateForm } from './create-form.tsx'
import { createInvitation, givenFields, type RoleType } from './invitation.ts'
import { IssuedBox } from './issued-box.tsx'

/** An agent has no trip. */
const withoutTrip = { without: givenFields }

const roleTypes: readonly RoleType[] = ['guest', 'agent']

/** Two tabs, one for each role that can be invited; below them the form, and the link once it is made. */
export function CreatePanel() {
  const t = useText()
  const [roleType, setRoleType] = useState<RoleType>('guest')
  const [issued, setIssued] = useState<Issued>()
  const tabs = roleTypes.map((value) => ({ value, label: t(`roles.${value}`) }))
  const choose = (value: RoleType) => {
    setRoleType(value)
    setIssued(undefined)
  }
  return (
    <section
      aria-labelledby="invitations-create"
      className="min-w-0 desk:rounded-lg desk:border desk:border-line desk:px-5 desk:pt-4 desk:pb-6"
    >
      <h2 id="invitations-create" className="mb-2">
        {t('invitations.create.title')}
      </h2>
      <Tabs label={t('invitations.create.for')} tabs={tabs} value={roleType} onChange={choose}>
        <p className="mb-4 text-ink-2">{t(`invitations.create.${roleType}`)}</p>
        <CreateForm
          key={roleType}
          {...(roleType === 'agent' ? { adapted: withoutTrip } : {})}
          onCreate={(invitation) => createInvitation(roleType, invitation)}
          onIssued={setIssued}
        />
        {issued && <IssuedBox key={issued.id} issued={issued} />}
      </Tabs>
    </section>
  )
}
