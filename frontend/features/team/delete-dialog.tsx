import type { Member } from '@fleet/backend/features/team/contract'
import { useText } from '../../lib/intl/use-text.ts'
import { memberName } from '../../lib/queries/team.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { deleteMember } from './team.ts'
import { useTeamCommand } from './use-team-command.ts'

export function DeleteDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useText()
  const name = memberName(member)
  const remove = useTeamCommand('delete', () => deleteMember(member.id), onClose)
  return (
    <ConfirmDialog
      title={t('team.delete.title', { name })}
      text={t('team.delete.text', { name: <strong>{name}</strong> })}
      cancelLabel={t('team.delete.keep')}
      confirmLabel={t('team.delete')}
      busyLabel={t('team.deleting')}
      look="stop"
      onConfirm={() => remove.mutate(undefined)}
      onClose={onClose}
      command={remove}
      failed={t('team.delete.failed')}
    />
  )
}
