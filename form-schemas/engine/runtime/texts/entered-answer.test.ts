import { describe, expect, it } from 'vitest'
import { voyage } from '../../fixtures/voyage-form.ts'
import { applyChange } from '../change.ts'
import type { JsonValue } from '../definition/definition.ts'
import { enteredAnswer } from './entered-answer.ts'

const [one, two] = ['0197f1a0-0000-7000-8000-000000000001', '0197f1a0-0000-7000-8000-000000000002']
const entered = (field: string, value: JsonValue, base?: JsonValue) =>
  enteredAnswer(voyage.definition, field, value, base)

describe('an answer that enters', () => {
  it('is normalised by the kind of its field; choices, flags and unknown fields are not', () => {
    expect(entered('firstName', ' Ada\u200B ')).toBe('Ada')
    expect(entered('landing', '2:35 p. m.')).toBe('14:35')
    const others: readonly (readonly [string, JsonValue])[] = [
      ['boat', ' pearl '],
      ['ownTransfer', true],
      ['languages', [' en ']],
      ['unknown', ' x '],
      ['firstName', 7],
      ['firstName', null],
    ]
    for (const [field, value] of others) expect(entered(field, value)).toEqual(value)
  })

  it('that comes back as it was stored before stays', () => {
    expect(entered('firstName', ' Ada ', ' Ada ')).toBe(' Ada ')
    expect(entered('firstName', ' Ada  ', ' Ada ')).toBe('Ada')
  })

  it('is normalised in the items of a list, except what was stored before', () => {
    const base = [{ id: one, level: ' Rescue ' }]
    expect(
      entered(
        'certifications',
        [
          { id: one, level: ' Rescue ', dives: '٣' },
          { id: two, level: ' Rescue ' },
        ],
        base,
      ),
    ).toEqual([
      { id: one, level: ' Rescue ', dives: 3 },
      { id: two, level: 'Rescue' },
    ])
    expect(entered('certifications', ['x', null, 1])).toEqual(['x', null, 1])
  })

  it('clears the answer when nothing of it can be seen', () => {
    const { answers, changed } = applyChange(voyage, { firstName: 'Ada' }, { firstName: '\u200B \u3164' })
    expect([answers['firstName'], changed]).toEqual([undefined, ['firstName']])
  })
})
