import { describe, it } from 'vitest'
import { form } from '../form-instances/testing/form.ts'
import type { Actor } from '../kernel/event.ts'
import { givenPorts } from '../kernel/testing/given.ts'
import { agencyDecider } from './decider.ts'
import type { AgencyEvent } from './events.ts'
import type { TeamCommand } from './team.ts'

const owner: Actor = { id: 'owner', role: 'agent', agentId: 'agency-1' }
const opened: AgencyEvent = { type: 'AgencyOpened', data: { agentId: 'agency-1', personId: 'person-1' } }
const added = (memberId: string): AgencyEvent => ({ type: 'TeamMemberAdded', data: { memberId } })
const removed = (memberId: string): AgencyEvent => ({ type: 'TeamMemberRemoved', data: { memberId } })
const full = ['1', '2', '3', '4', '5'].map(added)

const agency = (...past: AgencyEvent[]) =>
  givenPorts(agencyDecider, past, (baseState) => ({ form, terms: form, baseState }))
const act = (type: TeamCommand['type'], memberId: string, actor = owner): TeamCommand => ({
  type,
  data: { memberId },
  meta: { actor, commandId: 'command-1', now: '2030-01-01T00:00:00Z' },
})

describe('the seats of a team', () => {
  it('are given once, five at most, and free again when one goes', () => {
    agency(opened)
      .when(act('AddTeamMember', '1'))
      .thenEvents([added('1')])
    agency(opened, added('1')).when(act('AddTeamMember', '1')).thenEvents([])
    agency(opened, ...full)
      .when(act('AddTeamMember', '6'))
      .thenRejects('agents.teamFull')
    agency(opened, ...full)
      .when(act('AddTeamMember', '5'))
      .thenEvents([])
    agency(opened, ...full)
      .when(act('RemoveTeamMember', '2'))
      .thenEvents([removed('2')])
    agency(opened, ...full, removed('2'))
      .when(act('AddTeamMember', '6'))
      .thenEvents([added('6')])
    agency(opened).when(act('RemoveTeamMember', '1')).thenEvents([])
  })

  it('are given by the owner only', () => {
    agency(opened)
      .when(act('AddTeamMember', '1', { ...owner, agentId: 'agency-2' }))
      .thenRejects('agents.notFound')
    agency(opened)
      .when(act('AddTeamMember', '1', { ...owner, id: '1', member: true }))
      .thenRejects('access.denied')
    agency(opened)
      .when(act('AddTeamMember', '1', { id: 'account-admin', role: 'admin' }))
      .thenRejects('access.denied')
    agency().when(act('AddTeamMember', '1')).thenRejects('agents.notFound')
    agency(opened, added('1'))
      .when(act('RemoveTeamMember', '1', { id: 'system', role: 'system' }))
      .thenEvents([removed('1')])
  })
})
