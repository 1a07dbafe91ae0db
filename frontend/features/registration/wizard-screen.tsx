import { useCallback, useState } from 'react'
import { useParams } from 'react-router-dom'
import { FormDoor } from '../../filling/form-door.tsx'
import { useSessionUser } from '../../lib/session.ts'
import { registration } from './registration.ts'
import { Wizard } from './wizard.tsx'

/** /form/:id; opened anew when staff have decided. */
export function WizardScreen() {
  const { id = '' } = useParams()
  const user = useSessionUser()
  const [decisions, setDecisions] = useState(0)
  const onDecided = useCallback(() => setDecisions((before) => before + 1), [])
  return (
    user && (
      <FormDoor key={`${id} ${decisions}`} fillable={registration} id={id} user={user}>
        {(opened) => <Wizard opened={opened} user={user} onDecided={onDecided} />}
      </FormDoor>
    )
  )
}
