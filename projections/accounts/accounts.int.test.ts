import { afterAll, beforeAll, expect, it } from 'vitest'
import { readSide, type ReadSide } from '../testing/read-side.ts'
import { accountList } from './projection.ts'
import { findAccount, findAccountNames, findAccounts } from './queries.ts'

let side: ReadSide
beforeAll(async () => {
  side = await readSide([accountList])
  const account = async (accountId: string, firstName: string, lastName: string) =>
    side.log.append(`account-${accountId}`, [
      { type: 'AccountCreated', data: { accountId, email: `${accountId}@example.com`, firstName, lastName } },
      { type: 'RoleGranted', data: { accountId, role: 'agent', agentId: 'agency-1' } },
    ])
  await account('a', 'Mona', 'Zaki')
  await account('b', 'Karim', 'Adel')
  await side.log.append('account-b', [{ type: 'RoleGranted', data: { accountId: 'b', role: 'admin' } }])
  await side.catchUp()
})
afterAll(() => side.close())

it('lists accounts by name', async () => {
  expect((await findAccounts(side.database)).map(({ id }) => id)).toEqual(['b', 'a'])
})

it('knows the role granted last', async () => {
  expect(await findAccount(side.database, 'b')).toEqual({
    id: 'b',
    email: 'b@example.com',
    firstName: 'Karim',
    lastName: 'Adel',
    role: 'admin',
    agentId: null,
    isActive: true,
    createdAt: '2026-11-21T10:00:00.000Z',
  })
  expect(await findAccount(side.database, 'nobody')).toBeUndefined()
})

it('gives the names of actors it knows', async () => {
  expect(await findAccountNames(side.database, ['a', 'nobody', 'a'])).toEqual(new Map([['a', 'Mona Zaki']]))
})
