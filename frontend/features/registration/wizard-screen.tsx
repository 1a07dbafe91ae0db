import { useParams } from 'react-router-dom'
import { FormDoor } from '../../filling/form-door.tsx'
import { useSessionUser } from '../../lib/session.ts'
import { registration } from './registration.ts'
import { Wizard } from './wizard.tsx'

/** /form/:id */
export function WizardScreen() {
  const { id = '' } = useParams()
  const user = useSessionUser()
  return (
    user && (
      <FormDoor key={id} fillable={registration} id={id} user={user}>
        {(opened) => <Wizard opened={opened} user={user} />}
      </FormDoor>
    )
  )
}
