import { describe, expect, it } from 'vitest'
import { answerAt, isWithin, withAnswerAt, answerChanges } from './lists.ts'

const a = { id: 'a', agency: 'PADI', level: 'OWD' }
const b = { id: 'b', agency: 'SSI' }

describe('the differences between two answers', () => {
  it('of a list of choices are the added and removed choices', () => {
    expect(answerChanges('speaks', ['en', 'de'], ['de', 'it'])).toEqual([
      { name: 'speaks', from: ['en', 'de'], to: ['de', 'it'], added: ['it'], removed: ['en'] },
    ])
    expect(answerChanges('speaks', null, ['de'])).toMatchObject([{ added: ['de'], removed: [] }])
    expect(answerChanges('speaks', ['en', 'de'], ['de', 'en'])).toEqual([])
  })

  it('of a repeating group are the added and removed items and the changed fields', () => {
    const changed = { ...a, level: 'AOWD' }
    expect(answerChanges('cards', [a], [changed, b])).toEqual([
      { name: 'cards.a.level', from: 'OWD', to: 'AOWD', number: 1 },
      { name: 'cards.b', from: null, to: b, number: 2 },
    ])
    expect(answerChanges('cards', [a, b], null)).toEqual([
      { name: 'cards.a', from: a, to: null, number: 1 },
      { name: 'cards.b', from: b, to: null, number: 2 },
    ])
  })

  it('of reordered items are the whole list', () =>
    expect(answerChanges('cards', [a, b], [b, a])).toEqual([{ name: 'cards', from: [a, b], to: [b, a] }]))

  it('of any other answer are the answer itself', () => {
    expect(answerChanges('name', 'x', 'y')).toEqual([{ name: 'name', from: 'x', to: 'y' }])
    expect(answerChanges('name', 'x', 'x')).toEqual([])
  })
})

describe('a path into a list', () => {
  const answers = { name: 'Ada', cards: [a, b] }

  it('reads the value there', () => {
    expect(
      ['name', 'cards.b', 'cards.a.level', 'cards.b.level', 'cards.x', 'gone.a'].map((name) => answerAt(answers, name)),
    ).toEqual(['Ada', b, 'OWD', undefined, undefined, undefined])
  })

  it('sets or removes the value there', () => {
    expect(withAnswerAt([a, b], 'cards.a.level', 'AOWD')).toEqual([{ ...a, level: 'AOWD' }, b])
    expect(withAnswerAt([a, b], 'cards.a.level', null)).toEqual([{ id: 'a', agency: 'PADI' }, b])
    expect(withAnswerAt([a, b], 'cards.a', null)).toEqual([b])
    expect(withAnswerAt([b], 'cards.b', null)).toBeNull()
    expect(withAnswerAt(undefined, 'cards.a', a)).toEqual([a])
    expect(withAnswerAt('x', 'name', 'y')).toBe('y')
  })

  it('is within its field and its item, but not within one with the same prefix', () => {
    expect(['cards', 'cards.a', 'cards.a.level'].map((whole) => isWithin('cards.a.level', whole))).toEqual([
      true,
      true,
      true,
    ])
    expect(['card', 'cards.b', 'cards.a.lev'].map((whole) => isWithin('cards.a.level', whole))).toEqual([
      false,
      false,
      false,
    ])
  })
})
