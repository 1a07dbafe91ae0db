import { expect, it } from 'vitest'
import { SchemaForm } from './schema-form.tsx'
import { renderHtml } from './testing/render-html.tsx'
import { memoryStore } from './testing/memory-store.ts'
import { smallForm, smallTexts } from './testing/small-form.ts'

it('a hidden field is not rendered, and neither is a group with only hidden fields', () => {
  const form = smallForm({
    fields: { name: { type: 'string', title: 'Name' }, language: { type: 'string', title: 'Language of the form' } },
    ui: { language: { 'ui:widget': 'hidden' } },
    groups: [
      { id: 'person', title: 'Person', fields: ['name'] },
      { id: 'rest', title: 'Rest', fields: ['language'] },
    ],
  })
  const store = memoryStore({ language: 'de' })
  const html = renderHtml(
    <SchemaForm form={form} step={form.step} texts={smallTexts} store={store} today="2026-11-21" />,
  )
  expect(html).toContain('data-field="name"')
  expect(html).not.toMatch(/language|Rest/i)
})
