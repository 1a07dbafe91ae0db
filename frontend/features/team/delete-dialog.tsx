import type { Member } from '@fleet/backend/features/team/contract'
import { FormattedMessage } from 'react-intl'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { deleteMember, memberName } from './team.ts'
import { useTeamCommand } from './use-team-command.ts'

/** Asks before a member is deleted. */
export function DeleteDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const name = memberName(member)
  const remove = useTeamCommand('delete', () => deleteMember(member.id), onClose)
  const actions = (
    <>
      <Button size="staff" onClick={onClose}>
        <FormattedMessage id="team.delete.keep" />
      </Button>
      <Button size="staff" look="stop" unavailable={remove.isPending} onClick={() => remove.mutate(undefined)}>
        <FormattedMessage id={remove.isPending ? 'team.deleting' : 'team.delete'} />
      </Button>
    </>
  )
  return (
    <Dialog
      title={<FormattedMessage id="team.delete.title" values={{ name }} />}
      text={<FormattedMessage id="team.delete.text" values={{ name: <strong>{name}</strong> }} />}
      onClose={onClose}
      actions={actions}
    >
      <ProblemNote title={<FormattedMessage id="team.delete.failed" />} error={remove.error} />
    </Dialog>
  )
}
