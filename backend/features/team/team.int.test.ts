import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { teamOf } from '@fleet/domain/agents/team'
import type { JsonObject } from '@fleet/domain/kernel/json'
import { caughtUp } from '../../testing/caught-up.ts'
import { type Api, type Person, peopleOf, startApi } from '../../testing/api.ts'
import { withoutCounting } from '../../testing/with-limits.ts'
import { registerAccount } from '../accounts/directory.ts'

let api: Api
let owner: Person
let competitor: Person
beforeAll(async () => {
  api = await startApi({}, withoutCounting)
  owner = await api.person('agent', 'Marta', 'agency-1')
  competitor = await api.person('agent', 'Competitor', 'agency-2')
})
afterAll(() => api.close())

const password = 'walrus gadget plume nineteen'
const named = (username: string, more: JsonObject = {}) => ({
  username,
  password,
  firstName: 'Samira',
  lastName: 'Nabil',
  email: `${username}@tidewrack.example`,
  ...more,
})
const add = (who: Person, username: string, more: JsonObject = {}) =>
  who.call('POST', '/api/agent-users', named(username, more))
const team = async (who: Person): Promise<JsonObject[]> => (await who.call('GET', '/api/agent-users')).json()
const remove = (who: Person, id: string) => who.call('DELETE', `/api/agent-users/${id}`)
const user = (who: Person) => who.call('GET', '/api/auth/user')

/** An account that signs in on the team's page. */
async function signIn(username: string, secret = password) {
  const person = peopleOf(api.application).personOf('')
  return { person, answer: await person.call('POST', '/api/agent-users/login', { username, password: secret }) }
}

async function emptyTeam(who: Person): Promise<void> {
  for (const { id } of await team(who)) await remove(who, String(id))
}

describe('a team', () => {
  it('is empty, then has its members, with the specification’s fields and never a password', async () => {
    expect(await team(owner)).toEqual([])
    const added = await add(owner, 'samira.tw')
    expect(added.statusCode, added.body).toBe(201)
    const [member, ...others] = await team(owner)
    expect(others).toEqual([])
    expect(member).toEqual({
      id: added.json().id,
      parentUserId: owner.accountId,
      agentId: 'agency-1',
      createdByAgentId: 'agency-1',
      username: 'samira.tw',
      firstName: 'Samira',
      lastName: 'Nabil',
      email: 'samira.tw@tidewrack.example',
      isActive: true,
      lastLogin: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    })
    expect(await team(competitor)).toEqual([])
    await emptyTeam(owner)
    expect(await team(owner)).toEqual([])
  })

  it('refuses missing, over-long, mistyped and common values, with the field', async () => {
    const refusals: [JsonObject, string][] = [
      [{ firstName: 7 }, 'firstName'],
      [{ lastName: ' ' }, 'lastName'],
      [{ email: 'nobody' }, 'email'],
      [{ password: 'short' }, 'password'],
      [{ password: 'password12345' }, 'password'],
      [{ firstName: 'x'.repeat(101) }, 'firstName'],
      [{ role: 'admin' }, 'role'],
    ]
    for (const [more, field] of refusals) {
      const answer = await add(owner, 'refused.tw', more)
      expect([answer.statusCode, answer.json().errors[0].field]).toEqual([422, field])
    }
    const missing = await owner.call('POST', '/api/agent-users', { username: 'refused.tw' })
    expect(
      missing
        .json()
        .errors.map(({ field }: JsonObject) => field)
        .toSorted(),
    ).toEqual(['email', 'firstName', 'lastName', 'password'])
    expect(await team(owner)).toEqual([])
  })

  it('has five members, also when ten are added at once; other usernames are released', async () => {
    const names = Array.from({ length: 10 }, (_, index) => `crowd.${index}`)
    const answers = await Promise.all(names.map((name) => add(owner, name)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
      201, 201, 201, 201, 201, 409, 409, 409, 409, 409,
    ])
    expect(answers.filter(({ statusCode }) => statusCode === 409).map((answer) => answer.json().code)).toEqual(
      Array(5).fill('agents.teamFull'),
    )
    await caughtUp(api)
    expect(await team(owner)).toHaveLength(5)
    const refused = names.filter((_, index) => answers[index]?.statusCode === 409)
    expect((await add(competitor, String(refused[0]))).statusCode).toBe(201)
    const [first] = await team(owner)
    await remove(owner, String(first?.['id']))
    expect((await add(owner, String(refused[1]))).statusCode).toBe(201)
    await Promise.all([emptyTeam(owner), emptyTeam(competitor)])
  })

  it('requires unique usernames, also for simultaneous calls', async () => {
    const answers = await Promise.all([add(owner, 'twice.tw'), add(competitor, 'TWICE.tw')])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
    const refused = answers.find(({ statusCode }) => statusCode === 409)
    expect(refused?.json()).toMatchObject({ code: 'accounts.taken', errors: [{ field: 'username', code: 'taken' }] })
    await api.admin.call('POST', '/api/admin-users', {
      username: 'desk',
      email: 'desk@example.com',
      firstName: 'Desk',
      lastName: 'One',
      role: 'manager',
    })
    expect((await add(owner, 'desk')).statusCode).toBe(409)
    await Promise.all([emptyTeam(owner), emptyTeam(competitor)])
  })

  it('gets one member from a repeated call', async () => {
    const call = () => owner.call('POST', '/api/agent-users', named('again.tw'), { 'idempotency-key': 'again' })
    const answers = [await call(), await call()]
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
    expect(await team(owner)).toHaveLength(1)
    await emptyTeam(owner)
  })

  it('of another agency is a 404', async () => {
    const { id } = (await add(owner, 'ours.tw')).json()
    for (const stranger of [competitor, owner]) {
      const unknown = stranger === owner ? owner.accountId : id
      expect((await stranger.call('PATCH', `/api/agent-users/${unknown}`, { firstName: 'Mine' })).statusCode).toBe(404)
      expect((await remove(stranger, unknown)).statusCode).toBe(404)
    }
    expect((await team(owner))[0]).toMatchObject({ firstName: 'Samira' })
    await emptyTeam(owner)
  })

  it('is not in the list of accounts for admins', async () => {
    const { id } = (await add(owner, 'unlisted.tw')).json()
    await caughtUp(api)
    const listed = await api.admin.call('GET', '/api/admin-users?role=all&limit=200')
    expect(listed.json().map((row: JsonObject) => row['id'])).toContain(owner.accountId)
    expect(listed.body).not.toContain(id)
    expect((await api.admin.call('GET', `/api/admin-users/${id}`)).statusCode).toBe(404)
    expect((await api.admin.call('PATCH', `/api/admin-users/${id}`, { role: 'admin' })).statusCode).toBe(404)
    await emptyTeam(owner)
  })
})

describe('a member', () => {
  it('signs in by username, works for the agency under their own name, and manages nothing', async () => {
    const { id } = (await add(owner, 'tarek.tw', { firstName: 'Tarek', lastName: 'Osman' })).json()
    const { person, answer } = await signIn('Tarek.tw')
    expect(answer.json()).toMatchObject({
      success: true,
      user: { id, agentId: 'agency-1', firstName: 'Tarek', lastName: 'Osman' },
    })
    const me = (await user(person)).json()
    expect(me).toMatchObject({ id, role: 'agent', agentId: 'agency-1', member: true })
    expect(me.may).not.toContain('team')
    const started = await person.call('POST', '/api/submissions', {})
    const { id: submission } = started.json()
    expect((await person.call('PATCH', `/api/submissions/${submission}`, { firstName: 'Paolo' })).statusCode).toBe(200)
    await caughtUp(api)
    expect((await owner.call('GET', '/api/agent-submissions')).json().map((row: JsonObject) => row['id'])).toContain(
      submission,
    )
    expect((await competitor.call('GET', `/api/submissions/${submission}`)).statusCode).toBe(404)
    const history = (await owner.call('GET', `/api/submissions/${submission}/history`)).json()
    expect(new Set(history.map((entry: { actor: JsonObject }) => entry.actor['name']))).toEqual(
      new Set(['Tarek Osman']),
    )
    expect((await person.call('GET', '/api/agent-users')).json().code).toBe('access.denied')
    expect((await add(person, 'mine.tw')).json().code).toBe('access.denied')
    expect((await team(owner))[0]?.['lastLogin']).toEqual(expect.any(String))
    await emptyTeam(owner)
  })

  it('with a wrong or missing name or password gets the error of the specification', async () => {
    await add(owner, 'jana.tw')
    for (const [username, secret] of [
      ['jana.tw', 'wrong'],
      ['nobody.tw', password],
      ['desk', password],
    ] as const) {
      const { answer } = await signIn(username, secret)
      expect(answer.statusCode).toBe(401)
      expect(answer.json()).toMatchObject({
        success: false,
        message: 'Invalid username or password. Please try again.',
        code: 'session.badUsername',
      })
    }
    const { answer } = await signIn('jana.tw', '')
    expect([answer.statusCode, answer.json().success]).toEqual([422, false])
    const byEmail = await api.stranger.call('POST', '/api/auth/login-password', {
      email: 'jana.tw@tidewrack.example',
      password,
    })
    expect(byEmail.json()).toMatchObject({ success: false, code: 'session.badCredentials' })
    await emptyTeam(owner)
  })

  it('is signed out at once when deactivated, removed or given another password, and when the owner is no agent any more', async () => {
    const { accounts } = api.application.services
    const ends: [string, (id: string) => Promise<unknown>][] = [
      ['deactivated', (id) => owner.call('PATCH', `/api/agent-users/${id}`, { isActive: false })],
      ['deleted', (id) => remove(owner, id)],
      [
        'another password',
        (id) => owner.call('PATCH', `/api/agent-users/${id}`, { password: 'thimble orchard velvet crane' }),
      ],
      [
        'the owner deactivated',
        () => api.admin.call('PATCH', `/api/admin-users/${owner.accountId}`, { isActive: 'false' }),
      ],
      [
        'the owner a manager',
        () => api.admin.call('PATCH', `/api/admin-users/${owner.accountId}`, { role: 'manager' }),
      ],
    ]
    for (const [end, act] of ends) {
      const username = `${end.replaceAll(' ', '.')}.tw`
      const { id } = (await add(owner, username)).json()
      const { person } = await signIn(username)
      expect((await user(person)).statusCode, end).toBe(200)
      await act(id)
      expect((await user(person)).statusCode, end).toBe(401)
      expect((await signIn(username)).answer.statusCode, end).toBe(401)
      if (end.startsWith('the owner')) {
        await api.admin.call('PATCH', `/api/admin-users/${owner.accountId}`, { isActive: 'true', role: 'agent' })
        owner = await api.signedIn('marta@example.com', 'Marta correct horse battery')
        expect((await user(person)).statusCode, end).toBe(401)
        expect((await signIn(username)).answer.statusCode, end).toBe(200)
      }
      await emptyTeam(owner)
      expect((await accounts.load(id)).state).toMatchObject({ status: 'removed' })
    }
  })

  it('keeps values that a change leaves out', async () => {
    const { id } = (await add(owner, 'changed.tw')).json()
    const { person } = await signIn('changed.tw')
    const changed = await owner.call('PATCH', `/api/agent-users/${id}`, {
      lastName: 'Adel',
      email: 'Adel@tidewrack.example',
    })
    expect(changed.json()).toMatchObject({
      id,
      firstName: 'Samira',
      lastName: 'Adel',
      email: 'adel@tidewrack.example',
      isActive: true,
    })
    expect((await user(person)).json().lastName).toBe('Adel')
    expect((await owner.call('PATCH', `/api/agent-users/${id}`, { username: 'other' })).statusCode).toBe(422)
    expect(
      (await owner.call('PATCH', `/api/agent-users/${id}`, { password: 'password12345' })).json().errors[0],
    ).toMatchObject({ field: 'password', code: 'guessed' })
    await emptyTeam(owner)
  })

  it('gains nothing by forged headers', async () => {
    await add(owner, 'forger.tw')
    const { person } = await signIn('forger.tw')
    const forged = { 'user-role': 'king-snefro', 'agent-id': 'agency-2', 'x-user-id': owner.accountId }
    expect((await person.call('GET', '/api/agent-users', undefined, forged)).json().code).toBe('access.denied')
    expect((await person.call('GET', '/api/admin-users', undefined, forged)).json().code).toBe('access.denied')
    const { id } = (await person.call('POST', '/api/submissions', { agentId: 'agency-1' }, forged)).json()
    expect((await competitor.call('GET', `/api/submissions/${id}`)).statusCode).toBe(404)
    expect((await person.call('GET', `/api/submissions/${id}`, undefined, forged)).json().agentId).toBe('agency-1')
    expect(
      (await api.stranger.call('GET', '/api/agent-users', undefined, { ...forged, 'user-role': 'agent' })).statusCode,
    ).toBe(401)
    await emptyTeam(owner)
  })

  it('confirms their identity with their own password', async () => {
    await add(owner, 'proved.tw')
    const { person } = await signIn('proved.tw')
    expect((await person.call('POST', '/api/auth/confirm', { password: 'wrong' })).json().code).toBe(
      'session.badUsername',
    )
    expect((await person.call('POST', '/api/auth/confirm', { password })).json()).toEqual({ success: true })
    await emptyTeam(owner)
  })

  it('gets the seat, or loses the account, after an interruption', async () => {
    const { services } = api.application
    const { accounts, agents } = services
    const meta = (commandId: string) => ({
      commandId,
      actor: { id: owner.accountId, role: 'agent', agentId: 'agency-1' } as const,
      now: services.clock.now(),
    })
    const seats = async () => teamOf((await agents.load('agency-1')).state)
    const half = await registerAccount(
      services,
      {
        email: 'half@example.com',
        username: 'half.tw',
        firstName: 'Half',
        lastName: 'Way',
        role: 'agent',
        agentId: 'agency-1',
        memberOf: owner.accountId,
      },
      meta('cut off'),
    )
    await expect.poll(seats).toEqual([half.accountId])
    await agents.handle('agency-1', {
      type: 'RemoveTeamMember',
      data: { memberId: half.accountId },
      meta: meta('cut off again'),
    })
    await expect.poll(async () => (await accounts.load(half.accountId)).state.status).toBe('removed')
    expect(await seats()).toEqual([])
  })

  it('is erased like every account, and the seat is free', async () => {
    const { id } = (await add(owner, 'erased.tw', { firstName: 'Ephemera' })).json()
    expect((await api.admin.call('POST', `/api/admin-users/${id}/erase`, {})).statusCode).toBe(200)
    await expect.poll(async () => teamOf((await api.application.services.agents.load('agency-1')).state)).toEqual([])
    expect(await team(owner)).toEqual([])
    expect((await add(owner, 'erased.tw')).statusCode).toBe(201)
    await emptyTeam(owner)
  })

  it('has all changes in the access log', async () => {
    const { id } = (await add(owner, 'logged.tw')).json()
    await signIn('logged.tw')
    await signIn('logged.tw', 'wrong')
    await owner.call('PATCH', `/api/agent-users/${id}`, { isActive: false, password: 'thimble orchard velvet crane' })
    await remove(owner, id)
    const types = async () => {
      await caughtUp(api)
      const log: { type: string; actor: JsonObject; person: JsonObject | null }[] = (
        await api.admin.call('GET', `/api/access-log?person=${id}&limit=200`)
      ).json()
      return log
        .filter(({ type }) => type !== 'SignInFailed')
        .map(({ type, actor }) => `${type} ${String(actor['name'])}`)
    }
    const marta = ['AccountRemoved', 'TeamMemberRemoved', 'PasswordChanged', 'AccountDeactivated'].map(
      (type) => `${type} Marta Test`,
    )
    await expect
      .poll(types)
      .toEqual([
        ...marta,
        'SignedIn Samira Nabil',
        'TeamMemberAdded Marta Test',
        'RoleGranted Marta Test',
        'AccountCreated Marta Test',
      ])
  })
})
