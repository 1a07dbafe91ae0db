import { expect, it } from 'vitest'
import { change, entry } from '../../../form-reading/testing/history-entries.ts'
import { changesSince } from './changes-since.ts'

const from = (field: string, before: string, after: string) => change(field, after, { from: before, fromText: before })
const entries = [
  entry(9, [from('email', 'b', 'c')], { actor: { role: 'guest', name: 'Jonas' } }),
  entry(8, [from('phone', '2', '1'), from('email', 'a', 'b')], { actor: { role: 'agent', name: 'Marta' } }),
  entry(7, [from('phone', '1', '2')], { actor: { role: 'manager', name: 'Karim' } }),
  entry(6, [], { type: 'DocumentsRequested' }),
  entry(5, [from('email', '', 'a')]),
]

it('lists each field once, from its value at the decision, and omits a field that is back at that value', () => {
  const { changes, by } = changesSince(entries, 6)
  expect(changes).toMatchObject([{ field: 'email', fromText: 'a', toText: 'c' }])
  expect(by.map(({ name }) => name)).toEqual(['Jonas', 'Marta'])
})

it('keeps persons apart', () =>
  expect(
    changesSince([entry(3, [from('email', 'x', 'y'), change('email', 'z', { person: 2 })])], 1).changes.map(
      ({ person, toText }) => [person, toText],
    ),
  ).toEqual([
    [1, 'y'],
    [2, 'z'],
  ]))
