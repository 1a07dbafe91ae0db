import { useText } from '../../lib/intl/use-text.ts'
import { addMember } from './team.ts'
import { MemberDialog } from './member-dialog.tsx'
import { useTeamCommand } from './use-team-command.ts'

const adapted = { without: ['isActive'] }

/** Adds a member, who may sign in at once. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const add = useTeamCommand('create', addMember, onClose)
  return (
    <MemberDialog
      kind="create"
      title={t('team.add')}
      text={t('team.add.text')}
      adapted={adapted}
      command={add}
      onSend={({ username, firstName, lastName, email }, password) => {
        const text = (value: unknown) => String(value ?? '')
        return add.mutateAsync({
          username: text(username),
          firstName: text(firstName),
          lastName: text(lastName),
          email: text(email),
          password,
        })
      }}
      onClose={onClose}
    />
  )
}
