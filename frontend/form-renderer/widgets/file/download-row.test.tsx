import { beforeAll, describe, expect, it } from 'vitest'
import { fetchLazyParts } from '../../../ui/lazy-part.tsx'
import { SchemaForm } from '../../schema-form.tsx'
import { renderHtml, tags } from '../../testing/render-html.tsx'
import { memoryStore } from '../../testing/memory-store.ts'
import { smallForm, smallTexts } from '../../testing/small-form.ts'

const languages = ['de', 'en', 'tr']
const names = { de: 'Deutsch', en: 'English', tr: 'Türkçe' }

function field({ downloads = 'medical-form-languages', values = languages, readOnly = false } = {}) {
  const form = smallForm({
    fields: { answer: { type: 'boolean', title: 'Form' } },
    ui: { answer: { 'ui:widget': 'file', 'ui:options': { downloads } } },
  })
  const definition = { ...form.definition, lookups: [{ id: 'medical-form-languages', values, retired: [] }] }
  const texts = { ...smallTexts, options: { 'medical-form-languages': names } }
  return renderHtml(
    <SchemaForm
      form={{ ...form, definition }}
      step={form.step}
      texts={texts}
      store={memoryStore({}, { answer: { readOnly } })}
      today="2026-11-21"
    />,
  )
}
const chosen = (html: string) =>
  tags(html, ['option'])
    .filter((option) => 'selected' in option)
    .map(({ value }) => value)

beforeAll(fetchLazyParts)

describe('a form to download', () => {
  it('is offered in the language of the screen, each language by its own name', () => {
    const html = field()
    expect(chosen(html)).toEqual(['en'])
    for (const name of Object.values(names)) expect(html).toContain(`>${name}</option>`)
    expect(tags(html, ['a'])).toMatchObject([{ href: '/api/download/medical-form/en' }])
  })

  it('is offered in its first language when the screen’s is missing', () => {
    expect(chosen(field({ values: ['tr', 'de'] }))).toEqual(['tr'])
  })

  it('is not offered when nothing can be added, or the form defines none', () => {
    for (const html of [field({ readOnly: true }), field({ downloads: 'elsewhere' })])
      expect(tags(html, ['a', 'select'])).toEqual([])
  })
})
