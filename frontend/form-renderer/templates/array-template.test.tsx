import { expect, it } from 'vitest'
import type { JsonValue } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { fetchLazyParts } from '../../ui/lazy-part.tsx'
import type { FieldState } from '../form-store.ts'
import { SchemaForm } from '../schema-form.tsx'
import { renderHtml, tags } from '../testing/render-html.tsx'
import { memoryStore } from '../testing/memory-store.ts'
import { smallForm, smallTexts } from '../testing/small-form.ts'

await fetchLazyParts()
const level = { type: 'string', title: 'Level', maxLength: 50 }
const cards = {
  type: 'array',
  title: 'Cards',
  maxItems: 2,
  items: {
    type: 'object',
    properties: { level, lost: { type: 'boolean', title: 'Lost' } },
    required: ['level'],
    additionalProperties: false,
  },
}
const form = smallForm({
  fields: { cards },
  ui: {
    cards: { 'ui:widget': 'items', 'ui:help': 'All that you bring.', items: { level: { 'ui:placeholder': 'Rescue' } } },
  },
})
const inGerman = {
  ...smallTexts,
  steps: {
    only: {
      title: 'Only step',
      groups: {},
      statements: {},
      fields: {
        cards: { title: 'Karten', item: 'Karte', help: 'Alle Karten.' },
        'cards.level': { title: 'Stufe', placeholder: 'Rescue' },
      },
    },
  },
}

function list(value: JsonValue, states: Record<string, FieldState> = {}) {
  return renderHtml(
    <SchemaForm
      form={form}
      step={form.step}
      texts={inGerman}
      store={memoryStore({ cards: value }, states)}
      today="2026-11-21"
    />,
  )
}

it('an item’s fields have its id, texts in the reader’s language, and their problems', () => {
  const html = list([{ id: 'a', level: 'Rescue' }, { id: 'b' }], {
    'cards.b.level': { readOnly: false, problem: { severity: 'error', text: 'Missing.' } },
  })
  expect(tags(html, ['div']).flatMap((div) => div['data-field'] ?? [])).toEqual([
    'cards',
    'cards.a.level',
    'cards.a.lost',
    'cards.b.level',
    'cards.b.lost',
  ])
  const [, second] = tags(html, ['input']).filter(({ type }) => type === 'text')
  expect(second).toMatchObject({
    'aria-invalid': 'true',
    placeholder: 'Rescue',
    required: '',
    'aria-describedby': 'field_cards_1_level__error',
  })
  expect(html).toContain('Karte 1')
  expect(html.match(/Stufe/g)).toHaveLength(2)
})

it('shows its help below, and describes the add button by it', () => {
  const html = list([])
  expect(html).toContain('<p id="field_cards__help"')
  expect(tags(html, ['button'])[0]?.['aria-describedby']).toBe('field_cards__help field_cards-limit')
})

it('cannot be added to, moved or removed when it is read-only, and shows that it is empty', () => {
  const closed = { cards: { readOnly: true } }
  const html = list([{ id: 'a', level: 'Rescue' }], closed)
  expect(tags(html, ['button'])).toEqual([])
  expect(tags(html, ['input']).every((input) => 'readonly' in input || 'disabled' in input)).toBe(true)
  expect(list([], closed)).toContain('None')
})
