import type { Command } from '../kernel/command.ts'
import { reject } from '../kernel/rejection.ts'
import type { AgencyEvent } from './events.ts'
import type { Agency, StartedAgency } from './state.ts'

/** Gives an account a seat. */
type AddTeamMember = Command<'AddTeamMember', { memberId: string }>
type RemoveTeamMember = Command<'RemoveTeamMember', { memberId: string }>
export type TeamCommand = AddTeamMember | RemoveTeamMember

/** Maximum number of team members, without the owner. */
const maxMembers = 5

/** Ids of accounts with a seat, oldest first. */
export function teamOf(agency: Agency): readonly string[] {
  return agency.status === 'none' ? [] : agency.team
}

/** @throws Rejection agents.teamFull */
export function refuseFullTeam(agency: Agency): void {
  if (teamOf(agency).length >= maxMembers) reject('agents.teamFull', { values: { most: maxMembers } })
}

/** Gives a seat, once. @throws Rejection agents.teamFull */
export function addTeamMember(state: StartedAgency, { data: { memberId } }: AddTeamMember): AgencyEvent[] {
  if (state.team.includes(memberId)) return []
  refuseFullTeam(state)
  return [{ type: 'TeamMemberAdded', data: { memberId } }]
}

/** Frees a seat; a repeat changes nothing. */
export function removeTeamMember({ team }: StartedAgency, { data: { memberId } }: RemoveTeamMember): AgencyEvent[] {
  return team.includes(memberId) ? [{ type: 'TeamMemberRemoved', data: { memberId } }] : []
}
