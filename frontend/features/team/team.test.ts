import type { Member } from '@fleet/backend/features/team/contract'
import { expect, it } from 'vitest'
import { memberName } from '../../lib/queries/team.ts'
import { answersOf, changesOf } from './team.ts'

const samira: Member = {
  id: 'm1',
  parentUserId: 'o1',
  agentId: 'agency-1',
  createdByAgentId: 'agency-1',
  username: 'samira.tw',
  firstName: 'Samira',
  lastName: 'Nabil',
  email: 'samira@tw.example',
  isActive: true,
  lastLogin: null,
  createdAt: '2030-01-01T00:00:00Z',
  updatedAt: '2030-01-01T00:00:00Z',
}

it('an unchanged form sends nothing', () => expect(changesOf(samira, answersOf(samira), '')).toEqual({}))

it('sends only changed answers; an empty answer stays as it was, an empty password too', () => {
  const answers = { firstName: 'Samira', lastName: 'Adel', isActive: false }
  expect(changesOf(samira, answers, '')).toEqual({ lastName: 'Adel', isActive: false })
  expect(changesOf(samira, answersOf(samira), 'walrus gadget plume')).toEqual({ password: 'walrus gadget plume' })
})

it('shows the username of a member whose name was erased', () =>
  expect(memberName({ ...samira, firstName: null, lastName: null })).toBe('samira.tw'))
