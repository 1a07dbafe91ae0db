import { expect, it } from 'vitest'
import { renderHtml } from '../../testing/render-html.tsx'
import { FullNote } from './full-note.tsx'

const note = (value: string | undefined, maxLength?: number) =>
  renderHtml(<FullNote value={value} schema={{ type: 'string', ...(maxLength ? { maxLength } : {}) }} />)

it('shows that no more fits once the text has its maximal length', () => {
  expect(note('x'.repeat(2000), 2000)).toContain('The limit is 2,000 characters.')
})

it('is silent before that, and without a limit', () => {
  for (const html of [note('x'.repeat(1999), 2000), note(undefined, 2000), note('x'.repeat(5000))])
    expect(html).not.toContain('characters')
})
