import { expect, it } from 'vitest'
import { fullName } from './full-name.ts'

it.each([
  [{}, ''],
  [{ firstName: null, lastName: '' }, ''],
  [{ firstName: 'Anna' }, 'Anna'],
  [{ firstName: 7, lastName: 'Weber' }, 'Weber'],
  [{ firstName: 'Anna', lastName: 'Weber' }, 'Anna Weber'],
])('of %j is "%s"', (named, name) => expect(fullName(named)).toBe(name))
