import type { Member } from '@fleet/backend/features/team/contract'
import { useState } from 'react'
import { useText } from '../../lib/intl/use-text.ts'
import { memberName } from '../../lib/queries/team.ts'
import { MemberDialog } from './member-dialog.tsx'
import { answersOf, changesOf, updateMember, type MemberChanges } from './team.ts'
import { useTeamCommand } from './use-team-command.ts'

/** No field is required; the username cannot change. */
const adapted = { without: ['username'], optional: ['firstName', 'lastName', 'email'] }

/** Changes a member, including state and password. */
export function EditDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useText()
  const [initial] = useState(() => answersOf(member))
  const update = useTeamCommand('update', (changes: MemberChanges) => updateMember(member.id, changes), onClose)
  return (
    <MemberDialog
      kind="update"
      title={t('team.edit.label', { name: memberName(member) })}
      text={t('team.edit.text')}
      initial={initial}
      adapted={adapted}
      command={update}
      onSend={(answers, password) => update.mutateAsync(changesOf(member, answers, password))}
      onClose={onClose}
    />
  )
}
