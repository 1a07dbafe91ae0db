import { useParams } from 'react-router-dom'
import { FormDoor } from '../../../filling/form-door.tsx'
import { useFilling, type OpenedForm } from '../../../filling/use-filling.ts'
import { useSessionUser, type SessionUser } from '../../../lib/session.ts'
import { registration } from '../registration.ts'
import type { SubmissionView } from '../submission-view.ts'
import { AskedPage } from './asked-page.tsx'

export function AskedScreen() {
  const { id = '' } = useParams()
  const user = useSessionUser()
  return user && <FormDoor key={id} fillable={registration} id={id} user={user}>{(opened) => <Page opened={opened} user={user} />}</FormDoor>
}

function Page({ opened, user }: { opened: OpenedForm<SubmissionView>; user: SessionUser }) {
  return <AskedPage filling={useFilling(registration, opened)} user={user} />
}
