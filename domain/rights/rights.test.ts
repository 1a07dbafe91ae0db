import { describe, expect, it } from 'vitest'
import type { Actor } from '../kernel/event.ts'
import { covers, reachOf, rightsOf } from './rights.ts'

const agent: Actor = { id: 'a', role: 'agent', agentId: 'agency-1' }
const guest: Actor = { id: 'g', role: 'guest' }
const admin: Actor = { id: 'k', role: 'king-snefro' }
const previewed: Actor = { id: 'preview-guest-k', role: 'guest', onBehalfOf: 'k', preview: true }

describe('a right', () => {
  it('of the agency covers what is the agency’s, whoever made it', () => {
    expect(covers('submissions.see', agent, { accountId: 'somebody', agentId: 'agency-1' })).toBe(true)
    expect(covers('submissions.see', agent, { accountId: 'a', agentId: 'agency-2' })).toBe(false)
    expect(covers('submissions.see', { id: 'a', role: 'agent' }, {})).toBe(false)
  })

  it('to one’s own covers nothing that is nobody’s', () => {
    expect(covers('submissions.see', guest, { accountId: 'g' })).toBe(true)
    expect(covers('submissions.see', guest, {})).toBe(false)
    expect(covers('submissions.see', { id: '', role: 'guest' }, { accountId: undefined })).toBe(false)
  })

  it('of a member of the team is the agency’s, but for what is its owner’s alone', () => {
    const member: Actor = { ...agent, member: true }
    const all = rightsOf(agent)
    expect(all.filter((right) => reachOf(right, member) !== reachOf(right, agent))).toEqual([
      'agentProfile.complete',
      'agentProfile.bank',
      'team',
    ])
    expect(covers('submissions.submit', member, { agentId: 'agency-1' })).toBe(true)
    expect(covers('clients.import', member, { agentId: 'agency-2' })).toBe(false)
  })

  it('ends where preview begins, for everybody but the system', () => {
    const made = { accountId: previewed.id, preview: true }
    expect(covers('submissions.see', previewed, made)).toBe(true)
    expect(covers('submissions.see', admin, made)).toBe(false)
    expect(covers('submissions.see', previewed, { accountId: previewed.id })).toBe(false)
    expect(covers('submissions.edit', { id: 'system', role: 'system' }, made)).toBe(true)
  })

  it('to preview is the top admin’s alone', () => {
    const roles = ['king-snefro', 'admin', 'manager', 'agent', 'guest', 'none'] as const
    expect(roles.filter((role) => reachOf('preview', { role }) !== 'no')).toEqual(['king-snefro'])
    expect(roles.filter((role) => reachOf('ownAccount', { role }) !== 'no')).toEqual(roles)
  })
})
