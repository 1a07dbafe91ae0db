import { describe, expect, it } from 'vitest'
import type { Event } from './event.ts'
import { type Declarations, splitByPerson, isEmptyPersonalData, joinPersonalData } from './personal.ts'

type Requested = Event<
  'Requested',
  { persons: string[]; at: string; isUrgent: boolean; note: string | null; items: { person?: number; text: string }[] }
>

const { Requested: declaration }: Declarations<Requested> = {
  Requested: {
    of: ({ persons }) => persons,
    fields: { persons: 'id', at: 'time', isUrgent: 'plain', note: 'personal', items: 'personal of each' },
  },
}
const plain = { persons: ['a', 'b', 'c'], at: '2030-01-01T00:00:00Z', isUrgent: true }
const items = [
  { person: 2, text: 'second' },
  { text: 'not personal' },
  { person: 9, text: 'unknown' },
  { person: 2, text: 'again' },
]
const data = { ...plain, note: 'a note', items }

describe('an event divided by person', () => {
  const divided = splitByPerson(declaration, data)

  it('leaves declared fields readable without a key, and no others', () => expect(divided.plain).toEqual(plain))

  it('gives each person their own data, person 1 the rest, and all others nothing', () => {
    expect(Object.fromEntries(divided.parts)).toEqual({
      a: [
        { note: 'a note' },
        {
          items: [
            [1, items[1]],
            [2, items[2]],
          ],
        },
      ],
      b: [
        {},
        {
          items: [
            [0, items[0]],
            [3, items[3]],
          ],
        },
      ],
      c: [{}, {}],
    })
    expect([...divided.parts.values()].map(isEmptyPersonalData)).toEqual([false, false, true])
  })

  it('is the same again when it is united, whatever the order of the parts', () => {
    expect(joinPersonalData(divided.plain, [...divided.parts.values()].toReversed())).toEqual(data)
  })

  it('lacks the data of erased persons', () => {
    const parts = [...divided.parts].filter(([person]) => person !== 'a').map(([, part]) => part)
    expect(joinPersonalData(divided.plain, parts)).toEqual({ ...plain, items: [items[0], items[3]] })
    expect(joinPersonalData(divided.plain, [])).toEqual(plain)
  })

  it('hides a field that was forgotten in the declaration', () => {
    expect(splitByPerson(declaration, { ...data, forgotten: 'asthma' }).plain).toEqual(plain)
  })

  it('is refused when a personal field belongs to no person', () => {
    expect(() => splitByPerson(declaration, { ...data, persons: [] })).toThrow('of nobody')
    expect(() => splitByPerson({ fields: {} }, { forgotten: 'asthma' })).toThrow('of nobody')
  })
})

describe('a declaration', () => {
  it('takes no open text for plain, no list or number for an id, and leaves no field out', () => {
    type Stated = Event<'Stated', { words: string; count: number; answers: { [field: string]: string } }>
    // @ts-expect-error open text is not plain
    const open: Declarations<Stated>['Stated']['fields']['words'] = 'plain'
    // @ts-expect-error answers have names, which a key has to hide
    const named: Declarations<Stated>['Stated']['fields']['answers'] = {}
    // @ts-expect-error a field without a word
    const lacking: Declarations<Stated>['Stated']['fields'] = { words: 'personal', count: 'plain' }
    expect([open, named, lacking]).toHaveLength(3)
  })
})
