import { fileURLToPath } from 'node:url'
import { createIntl } from 'react-intl'
import { expect, it } from 'vitest'
import { compileForm } from '@fleet/form-schemas/engine/tools/compile'
import { loadForm } from '@fleet/form-schemas/engine/tools/load'
import { stepRows } from './step-rows.ts'

const answers = {
  title: 'Mr.',
  firstName: 'Jonas',
  middleName: 'Peter',
  lastName: 'Weber',
  countryCode: '+49',
  phone: '151 2345 6789',
  email: 'jonas.weber@example.com',
}

const intl = createIntl({ locale: 'en-GB', timeZone: 'Africa/Cairo', onError: () => undefined })

async function shownStep(id = 'personal') {
  const {
    definition,
    texts: { en: texts },
  } = await loadForm(fileURLToPath(new URL('../../../../form-schemas', import.meta.url)), 'registration')
  const step = definition.steps.find((one) => one.id === id)
  if (step === undefined || texts === undefined) throw new Error('no such step')
  return { intl, form: { definition, compiled: compileForm(definition) }, texts, step }
}

it('joins related answers into one line, but not an answer that has a note', async () => {
  const shown = await shownStep()
  const problem = { step: shown.step.id, person: 1, field: 'middleName', code: 'pattern', severity: 'error' } as const
  const rows = (joins?: () => boolean) =>
    stepRows({ ...shown, answers, files: [], problems: [problem], mayJoin: joins })?.rows ?? []
  const read = rows(() => true).map(({ title, text, line }) => [
    title,
    line?.map((part) => part.map((row) => row.text).join(' ')).join(' · ') ?? text,
  ])
  expect(read).toContainEqual(['Name', 'Mr. Jonas Weber'])
  expect(read).toContainEqual(['Middle name', 'Peter'])
  expect(read.flat()).toContain('+49 151 2345 6789 · jonas.weber@example.com')
  expect(read.length).toBeLessThan(rows().length)
})

it('lists optional fields without an answer, but no input aids', async () => {
  const shown = await shownStep()
  const { step, texts } = shown
  const titleOf = (field: string) => texts.steps[step.id]?.fields[field]?.title
  const leftOut = (options: Record<string, true>) =>
    stepRows({
      ...shown,
      step: { ...step, uiSchema: { ...step.uiSchema, middleName: { 'ui:widget': 'text', 'ui:options': options } } },
      answers: {},
      files: [],
      problems: [],
    })?.leftOut
  expect(leftOut({})).toContain(titleOf('middleName'))
  expect(leftOut({ aid: true })).not.toContain(titleOf('middleName'))
  expect(leftOut({})).not.toContain(titleOf('passportLines'))
})

it('lists a statement that was not accepted, but no unticked box', async () => {
  const shown = await shownStep()
  const shortOf = (field: string) => shown.texts.steps[shown.step.id]?.fields[field]?.short ?? ''
  const { leftOut } = stepRows({ ...shown, answers: {}, files: [], problems: [] }) ?? {}
  expect(leftOut).toContain(shortOf('travelDocumentsConfirmed'))
  expect(leftOut).not.toContain(shortOf('hasNoMiddleName'))
})

it('keeps the pick-up of a flight with the line of its answers', async () => {
  const shown = await shownStep('transfers')
  const flight = {
    needsDepartureAirportTransfer: true,
    departureDate: '2027-03-04',
    departureTime: '00:30',
    departureFlightNumber: 'MS 3026',
  }
  const moments = (mayJoin?: () => boolean) =>
    stepRows({ ...shown, answers: flight, files: [], problems: [], mayJoin })?.rows.map(({ title, moments: own }) => [
      title,
      ...own,
    ])
  const pickUp = 'We take you to the airport on the evening of 3 March 2027, the day before your flight, about 21:30.'
  expect(moments()).toContainEqual(['Departure time', pickUp])
  expect(moments(() => true)).toContainEqual(['Departure', pickUp])
})
