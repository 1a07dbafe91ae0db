import { sql } from 'slonik'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { AccountEvent } from '@fleet/domain/accounts/events'
import { readSide, type ReadSide } from '@fleet/platform/testing/read-side'
import { accountList } from './projection.ts'
import { countAccounts, findAccount, findAccountNames, findAccounts, isAccountNamed } from './queries.ts'

let side: ReadSide
const ids = async (...filter: Parameters<typeof findAccounts> extends [unknown, ...infer Rest] ? Rest : never) =>
  (await findAccounts(side.database, ...filter)).rows.map(({ id }) => id)

beforeAll(async () => {
  side = await readSide([accountList])
  const account = async (accountId: string, firstName: string, lastName: string, ...after: AccountEvent[]) =>
    side.log.append(`account-${accountId}`, [
      {
        type: 'AccountCreated',
        data: { accountId, email: `${accountId}@example.com`, username: `${accountId}.user`, firstName, lastName },
      },
      ...after,
    ])
  await account('a', 'Mona', 'Zaki', {
    type: 'RoleGranted',
    data: { accountId: 'a', role: 'agent', agentId: 'agency-1' },
  })
  await account('b', 'Karim', 'Adel', {
    type: 'RoleGranted',
    data: { accountId: 'b', role: 'agent', agentId: 'agency-2' },
  })
  await side.log.append('account-b', [{ type: 'RoleGranted', data: { accountId: 'b', role: 'admin' } }])
  await account(
    'c',
    'Ирина',
    'Петрова',
    { type: 'RoleGranted', data: { accountId: 'c', role: 'guest' } },
    { type: 'RoleWithdrawn', data: { accountId: 'c', role: 'guest' } },
  )
  await account('d', 'Gone', 'Away', { type: 'AccountRemoved', data: { accountId: 'd' } })
  await side.log.append('account-a', [{ type: 'SignedIn', data: { accountId: 'a', method: 'password' } }], {
    at: '2026-11-22T09:00:00.000Z',
  })
  await side.log.append(
    'account-a',
    [{ type: 'AccountUpdated', data: { accountId: 'a', lastName: 'Adel', email: 'mona@example.com' } }],
    { at: '2026-11-23T09:00:00.000Z' },
  )
  await side.log.append('account-a', [{ type: 'AccountDeactivated', data: { accountId: 'a' } }], {
    at: '2026-11-24T09:00:00.000Z',
  })
  await side.catchUp()
})
afterAll(() => side.close())

describe('accounts', () => {
  it('are listed by name, without those removed', async () => {
    expect(await ids()).toEqual(['b', 'a', 'c'])
  })

  it('are found by role, and by having none', async () => {
    expect(await ids({ roles: ['agent', 'admin'] })).toEqual(['b', 'a'])
    expect(await ids({ roles: [null] })).toEqual(['c'])
    expect(await countAccounts(side.database, { roles: ['agent', 'admin'] })).toBe(2)
  })

  it('are found by words in name, e-mail and username, in any case and script', async () => {
    expect(await ids({ search: 'ADEL kar' })).toEqual(['b'])
    expect(await ids({ search: 'петров' })).toEqual(['c'])
    expect(await ids({ search: 'mona@' })).toEqual(['a'])
    expect(await ids({ search: 'c.user' })).toEqual(['c'])
    expect(await ids({ search: '%' })).toEqual([])
  })

  it('come in pages', async () => {
    const first = await findAccounts(side.database, { limit: 2 })
    expect(first.rows.map(({ id }) => id)).toEqual(['b', 'a'])
    const second = await findAccounts(side.database, { limit: 2, cursor: first.next ?? '' })
    expect(second.rows.map(({ id }) => id)).toEqual(['c'])
    expect(second.next).toBeUndefined()
    await expect(findAccounts(side.database, { cursor: 'x' })).rejects.toMatchObject({ code: 'request.invalid' })
  })
})

it('knows what became of an account', async () => {
  expect(await findAccount(side.database, 'a')).toEqual({
    id: 'a',
    email: 'mona@example.com',
    username: 'a.user',
    firstName: 'Mona',
    lastName: 'Adel',
    role: 'agent',
    agentId: 'agency-1',
    isActive: false,
    lastLogin: '2026-11-22T09:00:00.000Z',
    createdAt: '2026-11-21T10:00:00.000Z',
    createdBy: 'account-staff',
    updatedAt: '2026-11-24T09:00:00.000Z',
  })
  expect(await findAccount(side.database, 'b')).toMatchObject({
    role: 'admin',
    agentId: null,
    isActive: true,
    lastLogin: null,
  })
  expect(await findAccount(side.database, 'd')).toMatchObject({ isActive: false })
  expect(await findAccount(side.database, 'nobody')).toBeUndefined()
})

it('gives the names of actors it knows, also of those removed', async () => {
  expect(await findAccountNames(side.database, ['b', 'nobody', 'b', 'd'])).toEqual(
    new Map([
      ['b', 'Karim Adel'],
      ['d', 'Gone Away'],
    ]),
  )
})

it('finds accounts by any spelling of a name, also through the index', async () => {
  await side.log.append('account-e', [
    {
      type: 'AccountCreated',
      data: { accountId: 'e', email: 'e@example.com', firstName: 'Łucja', lastName: 'Yıldırım-Østergård' },
    },
  ])
  await side.catchUp()
  for (const search of ['Lucja', 'YILDIRIM', 'oestergaard', 'Łucja ostergard'])
    expect([search, await ids({ search })]).toEqual([search, ['e']])
  const plan = await side.database.transaction(async (transaction) => {
    await transaction.query(sql.unsafe`set local enable_seqscan = off`)
    return transaction.anyFirst(
      sql.type(z.object({ 'QUERY PLAN': z.string() }))`
        explain select account_id from read.account where ${isAccountNamed('Lucja')}`,
    )
  })
  expect(plan.join()).toContain('Bitmap Index Scan')
})
