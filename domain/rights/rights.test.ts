import { describe, expect, it } from 'vitest'
import type { Actor } from '../kernel/event.ts'
import { isAllowed, scopeOf, rightsOf } from './rights.ts'

const agent: Actor = { id: 'a', role: 'agent', agentId: 'agency-1' }
const guest: Actor = { id: 'g', role: 'guest' }
const admin: Actor = { id: 'k', role: 'king-snefro' }
const previewed: Actor = { id: 'preview-guest-k', role: 'guest', onBehalfOf: 'k', preview: true }

describe('a right', () => {
  it('on the agency covers all records of the agency', () => {
    expect(isAllowed('submissions.see', agent, { accountId: 'somebody', agentId: 'agency-1' })).toBe(true)
    expect(isAllowed('submissions.see', agent, { accountId: 'a', agentId: 'agency-2' })).toBe(false)
    expect(isAllowed('submissions.see', { id: 'a', role: 'agent' }, {})).toBe(false)
  })

  it('on one’s own covers no record without an owner', () => {
    expect(isAllowed('submissions.see', guest, { accountId: 'g' })).toBe(true)
    expect(isAllowed('submissions.see', guest, {})).toBe(false)
    expect(isAllowed('submissions.see', { id: '', role: 'guest' }, { accountId: undefined })).toBe(false)
  })

  it('of a team member is the agency’s, without rights of the owner only', () => {
    const member: Actor = { ...agent, member: true }
    const all = rightsOf(agent)
    expect(all.filter((right) => scopeOf(right, member) !== scopeOf(right, agent))).toEqual([
      'agentProfile.complete',
      'agentProfile.bank',
      'team',
    ])
    expect(isAllowed('submissions.submit', member, { agentId: 'agency-1' })).toBe(true)
    expect(isAllowed('clients.import', member, { agentId: 'agency-2' })).toBe(false)
  })

  it('ends where preview begins, for everybody but the system', () => {
    const made = { accountId: previewed.id, preview: true }
    expect(isAllowed('submissions.see', previewed, made)).toBe(true)
    expect(isAllowed('submissions.see', admin, made)).toBe(false)
    expect(isAllowed('submissions.see', previewed, { accountId: previewed.id })).toBe(false)
    expect(isAllowed('submissions.edit', { id: 'system', role: 'system' }, made)).toBe(true)
  })

  it('to preview is the top admin’s alone', () => {
    const roles = ['king-snefro', 'admin', 'manager', 'agent', 'guest', 'none'] as const
    expect(roles.filter((role) => scopeOf('preview', { role }) !== 'no')).toEqual(['king-snefro'])
    expect(roles.filter((role) => scopeOf('ownAccount', { role }) !== 'no')).toEqual(roles)
  })
})
