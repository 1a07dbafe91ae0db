import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { compileForm } from '@fleet/form-schemas/engine/tools/compile'
import { loadForm } from '@fleet/form-schemas/engine/tools/load'
import { textsIn } from '@fleet/form-schemas/engine/tools/form-files/texts'
import type { Answers } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { SchemaForm } from './schema-form.tsx'
import { memoryStore } from './testing/memory-store.ts'
import { renderHtml, tags } from './testing/render-html.tsx'

const loaded = await loadForm(fileURLToPath(new URL('../../form-schemas', import.meta.url)), 'registration')
const form = { definition: loaded.definition, compiled: compileForm(loaded.definition) }
const [step] = form.definition.steps.filter(({ id }) => id === 'transfers')

function html(answers: Answers, language = 'en'): string {
  if (step === undefined) throw new Error('no such step')
  const texts = textsIn(loaded.texts, language)
  return renderHtml(
    <SchemaForm form={form} step={step} texts={texts} store={memoryStore(answers)} today="2026-11-21" />,
  )
}
const text = (answers: Answers, language?: string) => html(answers, language).replaceAll(/<[^>]+>/g, ' ')

const leaving = { needsDepartureAirportTransfer: true, departureDate: '2027-03-04', departureTime: '00:30' }
const landing = { needsAirportTransfer: true, arrivalDate: '2027-03-03', arrivalTime: '23:50' }

it('shows the pick-up of a flight after midnight on the evening before, described for its field', () => {
  expect(text(leaving)).toContain('on the evening of 3 March 2027, the day before your flight, about 21:30.')
  expect(text({ ...leaving, departureTime: '09:20' })).toContain(
    'We take you to the airport on 4 March 2027, about 06:20.',
  )
  const [input] = tags(html(leaving), ['input']).filter(({ id }) => id === 'field_departureTime')
  expect(html(leaving)).toContain(`id="${input?.['aria-describedby']?.split(' ').at(-1)}"`)
})

it('shows where a landing before midnight is met: on its own day', () =>
  expect(text(landing)).toContain('We meet you at the airport when you land: 3 March 2027, 23:50.'))

it('shows no pick-up without a time, and none for a hotel', () => {
  expect(text({ ...leaving, departureTime: '24:00' })).not.toContain('about')
  expect(text({ needsDepartureHotelTransfer: true, departureDate: '2027-03-04' })).not.toContain('about')
})

it.each([
  ['de', 'am Tag vor Ihrem Flug'],
  ['ru', 'накануне вылета'],
  ['fr', 'la veille de votre vol'],
  ['it', 'la sera prima del volo'],
  ['es', 'la víspera de su vuelo'],
])('says it in %s', (language, words) => expect(text(leaving, language)).toContain(words))
