import { expect, it } from 'vitest'
import { personName } from '../person-name.ts'

it.each([
  [{ firstName: 'Anna', lastName: 'Weber' }, 'Anna Weber'],
  [{ hasOneName: true, lastName: 'Suharto' }, 'Suharto'],
  [{ hasOneName: true, firstName: null, lastName: 'Suharto' }, 'Suharto'],
  [{ hasOneName: true }, undefined],
])('the name of a guest who answered %j is %s', (answers, name) => expect(personName({ answers })).toBe(name))
