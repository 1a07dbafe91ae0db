import { beforeAll, describe, expect, it } from 'vitest'
import type { JsonSchema, JsonValue } from '@fleet/form-schemas/engine/runtime/definition/definition'
import type { FieldState } from '../form-store.ts'
import { fetchLazyParts } from '../../ui/lazy-part.tsx'
import { SchemaForm } from '../schema-form.tsx'
import { renderHtml, tags } from '../testing/render-html.tsx'
import { memoryStore } from '../testing/memory-store.ts'
import { smallForm, smallTexts } from '../testing/small-form.ts'
import { widgets } from './registry.ts'

type Sample = {
  readonly schema: JsonSchema
  readonly options?: { [option: string]: JsonValue }
  readonly value: JsonValue
  readonly shown: string
  readonly widget?: string
}

const text = { schema: { type: 'string' }, value: 'Some words', shown: 'Some words' }
const flag = { schema: { type: 'boolean' }, value: true, shown: 'checked=""' }
const colour = {
  schema: { type: 'string', enum: ['red', 'blue'], 'x-lookup': 'colours' },
  value: 'blue',
  shown: 'value="blue" selected=""',
}
const colourCards = { ...colour, shown: 'checked=""' }

/**
 * One answered field for each widget, and a piece of HTML that only its answer produces; a new widget without a
 * sample fails the first test.
 */
const samples: Record<string, Sample> = {
  checkbox: flag,
  checkboxes: {
    schema: {
      type: 'array',
      items: { type: 'string', enum: ['red', 'blue'], 'x-lookup': 'colours' },
      uniqueItems: true,
      maxItems: 2,
    },
    value: ['blue'],
    shown: 'checked=""',
  },
  'choice-buttons': { ...flag, shown: 'aria-pressed="true"' },
  'choice-cards': colourCards,
  code: text,
  country: colour,
  date: { schema: { type: 'string', format: 'date' }, value: '2026-12-05', shown: '2026-12-05' },
  'dial-code': colour,
  email: text,
  file: { schema: { type: 'boolean' }, value: true, shown: 'passport.jpg' },
  'flag-card': { ...flag, widget: 'choice-cards' },
  'month-year': { schema: { type: 'string' }, value: '03.2024', shown: 'value="03" selected=""' },
  'number-lookup': { schema: { type: 'integer', enum: [170, 180] }, value: 180, shown: 'value="180" selected=""' },
  'passport-lines': text,
  'question-cards': { ...flag, widget: 'choice-cards', options: { labels: 'answers' } },
  radio: colourCards,
  secret: text,
  select: colour,
  signature: { ...text, options: { statements: ['terms'] } },
  statement: { ...flag, options: { statements: ['terms'] } },
  tel: text,
  text,
  textarea: text,
  time: { schema: { type: 'string' }, value: '14:35', shown: '14:35' },
  unit: colourCards,
  url: text,
  'yes-no': flag,
}

const stored = [{ id: '1', name: 'passport.jpg', size: 2_100_000 }]
const controls = ['input', 'select', 'textarea', 'button']

function field(
  name: string,
  value: JsonValue | undefined,
  state: FieldState = { readOnly: false },
  { schema = {}, options = {}, widget = name }: Partial<Sample> = samples[name] ?? {},
) {
  const form = smallForm({
    fields: { answer: { ...schema, title: 'My question', description: 'Some help.' } },
    required: ['answer'],
    ui: { answer: { 'ui:widget': widget, 'ui:options': options } },
  })
  const definition = {
    ...form.definition,
    lookups: [
      { id: 'colours', values: ['red', 'blue'], retired: [] },
      { id: 'answers', values: ['false', 'true'], retired: [] },
    ],
  }
  const store = memoryStore(value === undefined ? {} : { answer: value }, { answer: state })
  const files = {
    listed: () => (value ? stored : []),
    uploads: () => [],
    subscribe: () => () => {},
    send: () => {},
    retry: () => {},
    cancel: () => {},
    remove: async () => {},
  }
  return renderHtml(
    <SchemaForm
      form={{ ...form, definition }}
      step={form.step}
      texts={smallTexts}
      store={store}
      files={files}
      today="2026-11-21"
    />,
  )
}

beforeAll(fetchLazyParts)

it.each([
  ['', 'type="date"', false],
  ['1968-07-22', 'value="1968-07-22"', false],
  ['1968-07', 'value="07" selected=""', true],
  ['1968', 'value="00" selected=""', true],
])('a date that the document may not show whole: %j', (value, shown, isPartial) => {
  const html = field('date', value || undefined, undefined, { schema: { type: 'string', format: 'partial-date' } })
  expect(html).toContain(shown)
  expect(html.includes('value="1968" selected=""')).toBe(isPartial)
  const tick = tags(html, ['input']).find(({ type }) => type === 'checkbox')
  expect(tick !== undefined && 'checked' in tick).toBe(isPartial)
})

it('a date that the document does not show has a year without month', () => {
  const html = field('date', 'XXXX', undefined, { schema: { type: 'string', format: 'partial-date' } })
  expect(html).toContain('value="XXXX" selected=""')
  expect(tags(html, ['select']).map(({ id }) => id)).toEqual(['field_answer'])
  expect(tags(html, ['input']).find(({ type }) => type === 'checkbox')).toHaveProperty('checked')
})

it('every widget has a sample here', () => {
  expect(Object.keys(samples)).toEqual(Object.keys(widgets).toSorted())
})

describe.each(Object.keys(samples))('widget %s', (name) => {
  const { value = '', shown = '' } = samples[name] ?? {}

  it('has a control named by its label, the label around it, or its group', () => {
    const html = field(name, undefined)
    const found = tags(html, controls)
    const labels = tags(html, ['label'])
    const group = tags(html, ['div']).find((div) => div['data-field'] === 'answer')
    expect(found[0]?.['id']).toBe('field_answer')
    expect(html).toContain('My question')
    const named =
      labels.some((label) => label['for'] === 'field_answer') ||
      group?.['aria-labelledby'] === 'field_answer-label' ||
      /<label[^>]*><input/.test(html)
    expect(named).toBe(true)
  })

  it('shows its answer', () => {
    expect(field(name, value)).toContain(shown)
    expect(field(name, undefined)).not.toContain(shown)
  })

  it('is described by its help, comment and problem, and every id it refers to exists', () => {
    const html = field(name, value, {
      readOnly: false,
      problem: { severity: 'error', text: 'Wrong.' },
      comment: { author: 'Team', text: 'Please look again.' },
    })
    const named = tags(html, controls).flatMap((control) => control['aria-describedby']?.split(' ') ?? [])
    expect(new Set(named)).toEqual(
      new Set(['field_answer__description', 'field_answer__comment', 'field_answer__error']),
    )
    for (const id of named) expect(html).toContain(`id="${id}"`)
    expect(html).toContain('Wrong.')
    expect(html).toContain('Please look again.')
  })

  it('is invalid to a screen reader when it has an error, but not when it only has a warning', () => {
    const wrong = field(name, value, { readOnly: false, problem: { severity: 'error', text: 'Wrong.' } })
    const unwise = field(name, value, { readOnly: false, problem: { severity: 'warning', text: 'Unwise.' } })
    expect(wrong).toContain('aria-invalid="true"')
    expect(unwise).not.toContain('aria-invalid=')
  })

  it('cannot be changed when it is read-only', () => {
    const html = field(name, value, { readOnly: true })
    for (const control of tags(html, controls)) expect('disabled' in control || 'readonly' in control).toBe(true)
    expect(html).not.toContain('Remove passport.jpg')
  })

  it('repeats no id', () => {
    const ids = [...field(name, value).matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)
    expect(ids).toEqual([...new Set(ids)])
  })
})

describe('a secret', () => {
  const form = smallForm({
    fields: { account: { type: 'string', title: 'Account', secret: true } },
    ui: { account: { 'ui:widget': 'secret' } },
  })
  const shown = (readOnly: boolean, reveal?: () => Promise<string>) =>
    renderHtml(
      <SchemaForm
        form={form}
        step={form.step}
        texts={smallTexts}
        store={memoryStore({ account: '•••• 3000' }, { account: { readOnly } })}
        reveal={reveal}
        today="2026-11-21"
      />,
    )

  it('shows its mask, with buttons to reveal and to change it', () => {
    const html = shown(false, async () => 'DE1')
    expect(tags(html, ['input'])).toMatchObject([{ value: '•••• 3000', readonly: '' }])
    for (const word of ['Show', 'Change', 'Viewing this is logged']) expect(html).toContain(word)
  })

  it('cannot be revealed without a reveal function, nor changed when read-only', () =>
    expect(shown(true)).not.toContain('<button'))
})
