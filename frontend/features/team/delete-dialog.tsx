import type { Member } from '@fleet/backend/features/team/contract'
import { useText } from '../../lib/intl/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { deleteMember, memberName } from './team.ts'
import { useTeamCommand } from './use-team-command.ts'

/** Asks before a member is deleted. */
export function DeleteDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useText()
  const name = memberName(member)
  const remove = useTeamCommand('delete', () => deleteMember(member.id), onClose)
  const actions = (
    <>
      <Button size="staff" onClick={onClose}>
        {t('team.delete.keep')}
      </Button>
      <Button size="staff" look="stop" unavailable={remove.isPending} onClick={() => remove.mutate(undefined)}>
        {t(remove.isPending ? 'team.deleting' : 'team.delete')}
      </Button>
    </>
  )
  return (
    <Dialog
      title={t('team.delete.title', { name })}
      text={t('team.delete.text', { name: <strong>{name}</strong> })}
      onClose={onClose}
      actions={actions}
    >
      <ProblemNote title={t('team.delete.failed')} error={remove.error} />
    </Dialog>
  )
}
