import { describe, expect, it } from 'vitest'
import type { Actor } from '../kernel/event.ts'
import type { Reader } from './audience.ts'
import { audienceOf, isVisibleToMembers, seesEvent, visibleData } from './events.ts'

const agency = { agentId: 'agency-1' }
const owner: Actor = { id: 'a', role: 'agent', agentId: 'agency-1' }
const reader = (actor: Actor, more: Partial<Reader> = {}): Reader => ({ actor, of: agency, ...more })
const staff = reader({ id: 's', role: 'manager' })
const guest = { actor: { id: 'g', role: 'guest' }, of: { accountId: 'g' } } as const

describe('an event', () => {
  const data = { personId: 'p', notes: 'To the guest', internalNote: 'Among staff' }

  it('is opened as far as its reader may see it', () => {
    expect(visibleData('SubmissionApproved', data, staff)).toEqual(data)
    expect(visibleData('SubmissionApproved', data, guest)).toEqual({ ...data, internalNote: null })
    expect(visibleData('SubmissionApproved', data, { ...guest, isMember: true })).toEqual({
      personId: 'p',
      notes: null,
      internalNote: null,
    })
  })

  it('hides everything without a decision', () => {
    expect(visibleData('SubmissionApproved', { remark: 'New' }, staff)).toEqual({ remark: null })
    expect(visibleData('SomethingNew', data, guest)).toEqual({ personId: null, notes: null, internalNote: null })
    expect([seesEvent('SomethingNew', guest), seesEvent('SomethingNew', staff)]).toEqual([false, true])
  })

  it('shows bank details to staff and the agency’s owner', () => {
    const sees = (one: Reader) => seesEvent('PayoutChangeProposed', one)
    expect(
      [staff, reader(owner), reader({ ...owner, member: true }), reader({ ...owner, agentId: 'agency-2' })].map(sees),
    ).toEqual([true, true, false, false])
  })

  it('shows members events of the whole registration, and none of other parts', () => {
    expect(['SubmissionApproved', 'PartHandedOver', 'ProposalDecided'].map(isVisibleToMembers)).toEqual([
      true,
      false,
      false,
    ])
  })
})

it('shows secret and guarded answers of an agency to readers with the bank right, and undecided terms to staff', () => {
  const form = { isSecret: (field: string) => field === 'iban', isGuarded: (field: string) => field === 'bic' }
  expect(['iban', 'bic', 'website'].map((field) => audienceOf('agent-profile', field, form))).toEqual([
    'bank',
    'bank',
    'all',
  ])
  expect(['creditLimit', 'internalRemarks', 'new'].map((field) => audienceOf('agent-terms', field, form))).toEqual([
    'all',
    'staff',
    'staff',
  ])
})
