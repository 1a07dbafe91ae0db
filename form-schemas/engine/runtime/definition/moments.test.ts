import { describe, expect, it } from 'vitest'
import type { FormDefinition, FormTexts, PointExpression, StepDefinition } from './definition.ts'
import { isEarlier, momentOf, momentText, pointsFrom } from './moments.ts'

describe('a moment', () => {
  it.each([
    ['a flight after midnight', '2027-03-04', '00:30', { hours: -3 }, '2027-03-03T21:30'],
    ['the last minute of the day before', '2027-03-04', '02:59', { hours: -3 }, '2027-03-03T23:59'],
    ['midnight itself', '2027-03-04', '03:00', { hours: -3 }, '2027-03-04T00:00'],
    ['a flight by day', '2027-03-04', '14:05', { hours: -3 }, '2027-03-04T11:05'],
    ['a leap day', '2028-03-01', '01:00', { hours: -3 }, '2028-02-29T22:00'],
    ['a new year', '2027-01-01', '00:00', { minutes: -1 }, '2026-12-31T23:59'],
    ['a late landing', '2027-03-03', '23:50', {}, '2027-03-03T23:50'],
    ['a late landing and the way to the exit', '2027-03-03', '23:50', { minutes: 45 }, '2027-03-04T00:35'],
    ['hours and minutes over two days', '2027-03-03', '12:00', { hours: -36, minutes: -30 }, '2027-03-01T23:30'],
    // Clocks in Egypt are put forward at midnight; the text of a local time does not change.
    ['the night of summer time', '2027-04-30', '00:30', { hours: -3 }, '2027-04-29T21:30'],
  ])('of %s: %s at %s, moved by %o, is %s', (_, day, time, plus, moment) =>
    expect(momentOf({ date: 'day', time: 'time', plus }, { day, time })).toBe(moment),
  )

  it('has a fixed time of a day', () =>
    expect(momentOf({ date: 'day', at: '08:00' }, { day: '2027-03-04' })).toBe('2027-03-04T08:00'))

  it.each([
    {},
    { day: '2027-03-04' },
    { time: '00:30' },
    { day: '2027-02-30', time: '00:30' },
    { day: '2027-03-04', time: '24:00' },
  ])('does not follow from %o', (answers) => expect(momentOf({ date: 'day', time: 'time' }, answers)).toBeUndefined())
})

describe('a compared moment', () => {
  const answers = { flight: '2027-03-04T00:30', end: '2027-03-04' }
  it.each<[PointExpression, string | undefined]>([
    [{ moment: 'flight' }, '2027-03-04T00:30'],
    [{ moment: 'flight', plus: { days: -1 } }, '2027-03-03T00:30'],
    [{ field: 'flight' }, '2027-03-04'],
    [{ moment: 'missing' }, undefined],
    [{ moment: 'end' }, undefined],
  ])('%o is %s', (expression, point) => expect(pointsFrom(expression, answers, undefined)?.last).toBe(point))

  it('is compared with its time only with another moment', () => {
    expect(isEarlier('2027-03-04T00:30', '2027-03-04T08:00')).toBe(true)
    expect([isEarlier('2027-03-04T00:30', '2027-03-04'), isEarlier('2027-03-04', '2027-03-04T00:30')]).toEqual([
      false,
      false,
    ])
  })
})

describe('the text of a moment', () => {
  const step: StepDefinition = {
    id: 'only',
    number: 1,
    scope: 'person',
    schema: {},
    uiSchema: { time: { 'ui:options': { derived: 'pickUp' } }, other: {} },
    groups: [],
    checks: [],
    completion: [],
    fields: [],
  }
  const definition: FormDefinition = {
    id: 'small',
    version: '1',
    steps: [step],
    rules: [],
    derived: { pickUp: { moment: { date: 'day', time: 'time', plus: { hours: -3 } } } },
    lookups: [],
    prefillFromFirstPerson: [],
  }
  const texts: FormTexts = {
    language: 'en',
    steps: {
      only: {
        title: 'Step',
        groups: {},
        fields: {},
        statements: {},
        derived: { pickUp: { text: 'On {day}, {time}.', dayBefore: 'The evening of {day}, {time}.' } },
      },
    },
    options: {},
    checks: {},
  }
  const textOf = (time: string | null, name = 'time', shown = texts) =>
    momentText(
      { form: { definition }, texts: shown, answers: { day: '2027-03-04', time }, day: (day) => `day ${day}` },
      { name, step },
    )

  it('says the day before where that is the day', () => {
    expect(textOf('00:30')).toBe('The evening of day 2027-03-03, 21:30.')
    expect(textOf('09:20')).toBe('On day 2027-03-04, 06:20.')
  })

  it('is missing without an answer, at other fields, and in texts of earlier versions', () => {
    expect(textOf(null)).toBeUndefined()
    expect(textOf('09:20', 'other')).toBeUndefined()
    expect(textOf('09:20', 'time', { ...texts, steps: {} })).toBeUndefined()
  })
})
