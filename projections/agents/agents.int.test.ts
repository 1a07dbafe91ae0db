import { afterEach, beforeEach, expect, it } from 'vitest'
import { agency, writeAgencies, writeOwner } from '../testing/agencies.ts'
import { readSide, type ReadSide } from '@fleet/platform/testing/read-side'
import { accountList } from '../accounts/projection.ts'
import { agentList } from './projection.ts'
import { countAgents, findAgents, findOwner, isAgencyKnown } from './queries.ts'

let side: ReadSide
beforeEach(async () => {
  side = await readSide([agentList, accountList])
})
afterEach(() => side.close())

const rows = async (filter: Parameters<typeof findAgents>[1] = {}) => {
  await side.catchUp()
  return (await findAgents(side.database, filter)).rows
}

it('has every agency by name, those without one last, with how far each has come', async () => {
  await writeAgencies(side.log)
  expect((await rows()).map(({ agentId, state }) => [agentId, state])).toEqual([
    ['active', 'approved'],
    ['asked', 'corrections'],
    ['draft', 'draft'],
    ['pending', 'pending'],
    ['refused', 'rejected'],
    ['new', 'draft'],
  ])
  expect((await rows({ state: 'approved' }))[0]).toEqual({
    agentId: 'active',
    state: 'approved',
    tradingName: 'Dives active',
    legalEntityName: null,
    agencyType: null,
    countryOfOperation: 'DE',
    ownerName: 'Olga active',
    ownerEmail: 'active@example.com',
    commissionTier: 'gold',
    assignedAccountManager: 'Nadia',
    teamSize: 1,
    hasPayoutChange: true,
    completedAt: '2026-11-20T09:00:00.000Z',
    activationDate: '2026-11-20T09:00:00.000Z',
    lastProfileUpdate: '2026-11-20T09:00:00.000Z',
    createdAt: '2026-11-01T08:00:00.000Z',
  })
  expect(await countAgents(side.database, {})).toEqual({
    draft: 2,
    pending: 1,
    corrections: 1,
    approved: 1,
    rejected: 1,
  })
  expect((await rows({ search: 'OLGA pend' })).map(({ agentId }) => agentId)).toEqual(['pending'])
  await side.log.append('agent-draft', agency('draft').answers({ tradingName: 'Müller & Þórsson' }))
  for (const search of ['Mueller', 'MULLER thor', 'Müller Olga'])
    expect([search, (await rows({ search })).map(({ agentId }) => agentId)]).toEqual([search, ['draft']])
})

it('keeps an agency with a profile after its owner left, and deletes one without', async () => {
  await writeOwner(side.log, 'new')
  await writeOwner(side.log, 'kept')
  await side.log.append('agent-kept', agency('kept').opened)
  for (const agentId of ['new', 'kept'])
    await side.log.append(`account-owner-${agentId}`, [
      { type: 'AccountRemoved', data: { accountId: `owner-${agentId}` } },
    ])
  expect((await rows()).map(({ agentId, ownerName }) => [agentId, ownerName])).toEqual([['kept', null]])
  expect([
    await findOwner(side.database, 'kept'),
    await isAgencyKnown(side.database, 'kept'),
    await isAgencyKnown(side.database, 'new'),
  ]).toEqual([undefined, true, false])
})

it('has no row for a seat, and one that moves to another agency leaves the one before', async () => {
  await writeOwner(side.log, 'one')
  await side.log.append('account-mia', [
    { type: 'RoleGranted', data: { accountId: 'mia', role: 'agent', agentId: 'one', memberOf: 'owner-one' } },
  ])
  await side.log.append('account-owner-one', [
    { type: 'RoleGranted', data: { accountId: 'owner-one', role: 'agent', agentId: 'two' } },
  ])
  expect((await rows()).map(({ agentId }) => agentId)).toEqual(['two'])
})

it('shows nothing of an erased agency', async () => {
  await writeAgencies(side.log)
  side.log.erase('person-active')
  await side.log.append('erasures-all', [
    { type: 'PersonErased', data: { personId: 'person-active', submissionId: 'active' } },
  ])
  expect((await rows({ state: 'approved' }))[0]).toMatchObject({
    agentId: 'active',
    tradingName: null,
    countryOfOperation: null,
    commissionTier: null,
  })
})
