import { expect, it } from 'vitest'
import type { Answers } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { FormContext } from '../../form-context.ts'
import { renderHtml, tags } from '../../testing/render-html.tsx'
import { memoryStore } from '../../testing/memory-store.ts'
import { is, smallForm, smallTexts } from '../../testing/small-form.ts'
import { ReadBackNote } from './read-back-note.tsx'

const date = { type: 'string', format: 'date' } as const
const form = smallForm({
  fields: { first: { type: 'string' }, last: { type: 'string' }, dives: { type: 'boolean' }, born: date },
  opened: [{ when: is('dives', true), isActive: ({ dives }) => dives === true, fields: { fit: date } }],
})
const options = { fills: { firstName: 'first', familyName: 'last', birthDate: 'born', certifiedOn: 'fit' } }
const read = {
  name: 'Anna Berg',
  birthDate: '1981-03-05',
  signedOn: '2026-11-22',
  certifiedOn: '2026-10-03',
  isSigned: true,
}

function note(answers: Answers, { readOnly = false, states = {}, isSigned = true } = {}) {
  const surroundings = {
    form,
    step: form.step,
    texts: smallTexts,
    store: memoryStore(answers, states),
    today: '2026-11-22',
  }
  return renderHtml(
    <FormContext value={surroundings}>
      <ReadBackNote read={{ ...read, isSigned }} options={options} readOnly={readOnly} />
    </FormContext>,
  )
}
const offered = (html: string) =>
  tags(html, ['button']).flatMap(({ 'aria-label': name }) => (name === undefined ? [] : [name.split(':')[0]]))
const ana = { first: 'Anna', last: 'Berg' }

it('offers answers to active fields, and nothing when read-only', () => {
  expect(offered(note({ ...ana, dives: true }))).toEqual(['born', 'fit'])
  expect(offered(note({ ...ana, dives: false }))).toEqual(['born'])
  expect(offered(note({ ...ana, dives: true, born: read.birthDate }, { states: { fit: { readOnly: true } } }))).toEqual(
    [],
  )
  expect(offered(note({ ...ana, dives: true }, { readOnly: true }))).toEqual([])
})

it('names the other person when the file is another’s, and offers none of its answers', () => {
  const html = note({ first: 'Ben', last: 'Berg', dives: true })
  expect(html).toContain('<strong>Anna Berg</strong>')
  expect(html).toContain('<strong>Ben Berg</strong>')
  expect(offered(html)).toEqual([])
  expect(note(ana)).not.toContain('<strong>')
})

it('shows when it was signed, or that it was not', () => {
  const [signed, unsigned] = [note(ana), note(ana, { isSigned: false })]
  expect([signed.includes('· signed'), unsigned.includes('· signed')]).toEqual([true, false])
  expect([signed, unsigned].map((html) => /role="status"[^>]*><p>/.test(html))).toEqual([false, true])
})
