import { expect, it } from 'vitest'
import { smallForm } from '../../form-renderer/testing/small-form.ts'
import { isSameToFill, liveChange, nameIn } from './live-change.ts'

const text = { type: 'string' }
const cards = (...parts: string[]) => ({
  type: 'array',
  items: { type: 'object', properties: Object.fromEntries(parts.map((part) => [part, text])) },
})
const form = smallForm({ fields: { name: text, cards: cards('level', 'agency') } })
const answers = { cards: [{ id: 'a' }] }

it('of an item keeps its field unless its list or the field itself is removed', () => {
  const lost = (after: typeof form) => liveChange(form, after, { answers, focused: 'cards.a.level' }).lost
  expect(lost(smallForm({ fields: { name: text, cards: cards('level') } }))).toBeUndefined()
  expect(lost(smallForm({ fields: { name: text, cards: cards('agency') } }))).toBe('cards.a.level')
  expect(lost(smallForm({ fields: { name: text } }))).toBe('cards.a.level')
})

it('finds the field again when its list was renamed', () => {
  const renamed = smallForm({ fields: { brevets: { ...cards('level'), 'x-renamed-from': 'cards' } } })
  expect(nameIn(renamed, 'cards.a.level')).toBe('brevets.a.level')
  expect(liveChange(form, renamed, { answers, focused: 'cards.a.level' })).toEqual({ added: [] })
})

it('of files other than the steps changes nothing for the person', () => {
  const next = { ...form, definition: { ...form.definition, version: '2' } }
  expect(isSameToFill(form, next)).toBe(true)
  expect(isSameToFill(form, smallForm({ fields: { name: text } }))).toBe(false)
})
