import { describe, expect, it } from 'vitest'
import type { JsonValue } from '../../runtime/definition/definition.ts'
import { jsonObject } from '../../runtime/definition/form-fields.ts'
import { form, i18n, refusalOf, trip, ui } from '../../fixtures/lint-cases.ts'
import { voyagePart } from '../../fixtures/voyage.ts'

const ageAtStart = { age: { of: 'dateOfBirth', on: { field: 'startDate' } } }
const boarding = { date: 'startDate', time: 'landing', plus: { hours: -3 } }
const texts = { boarding: { text: 'Be there on {day} at {time}.' } }

type Parts = {
  readonly moment?: JsonValue
  readonly derived?: { readonly [name: string]: JsonValue }
  readonly shown?: string
  readonly written?: JsonValue
  readonly demand?: JsonValue
}

/** Findings of the form with a moment that is shown with the field `landing`: codes and their values. */
function findings({
  moment = boarding,
  derived = {},
  shown = 'boarding',
  written = texts,
  demand,
}: Parts = {}): string[] {
  const [steps, words] = [voyagePart(trip), voyagePart(i18n)]
  const english = jsonObject(words['en']) ?? {}
  const checks = Array.isArray(steps['x-checks']) ? steps['x-checks'] : []
  const check = demand === undefined ? [] : [{ id: 'inTime', field: 'landing', severity: 'warning', demand }]
  const checkTexts = demand === undefined ? {} : { inTime: 'Before {limit}.' }
  return refusalOf({
    [form]: { ...voyagePart(form), derived: { ageAtStart, boarding: { moment }, ...derived } },
    [trip]: { ...steps, 'x-checks': [...checks, ...check] },
    [ui]: { ...voyagePart(ui), landing: { 'ui:widget': 'time', 'ui:options': { derived: shown } } },
    [i18n]: {
      ...words,
      en: { ...english, $derived: written, $checks: { ...jsonObject(english['$checks']), ...checkTexts } },
    },
  }).map(({ code, values }) => [code, ...Object.values(values)].join(' '))
}

describe('a form with moments', () => {
  it('is accepted', () => {
    expect(findings()).toEqual([])
    expect(findings({ demand: { date: { moment: 'boarding' }, notBefore: { field: 'startDate' } } })).toEqual([])
    expect(
      findings({ demand: { date: { firstOf: ['boarding', 'endDate'] }, notAfter: { field: 'endDate' } } }),
    ).toEqual([])
  })

  it.each<[string, Parts, string]>([
    [
      'with two kinds',
      { derived: { two: { moment: boarding, age: { of: 'dateOfBirth', on: { field: 'startDate' } } } } },
      'derived.kind',
    ],
    ['without a time', { moment: { date: 'startDate' } }, 'derived.time'],
    ['with two times', { moment: { ...boarding, at: '08:00' } }, 'derived.time'],
    [
      'with a time that does not exist',
      { moment: { date: 'startDate', at: '8 am' } },
      'shape.time derived.boarding.moment.at',
    ],
    [
      'with a fraction of an hour',
      { moment: { ...boarding, plus: { hours: 2.5 } } },
      'shape.integer derived.boarding.moment.plus.hours',
    ],
    ['with a field that is no time', { moment: { ...boarding, time: 'firstName' } }, 'derived.notATime firstName'],
    ['with a field that is no date', { moment: { ...boarding, date: 'landing' } }, 'check.notADate landing'],
    ['of an unknown date', { moment: { ...boarding, date: 'startDay' } }, 'field.unknown startDay startDate'],
    ['of an unknown time', { moment: { ...boarding, time: 'lending' } }, 'field.unknown lending landing'],
    ['of today', { derived: { age: { age: { of: 'dateOfBirth', on: { today: true } } } } }, 'derived.today'],
    ['shown under an unknown name', { shown: 'bording' }, 'moment.unknown bording boarding'],
    [
      'shown as an age',
      { derived: { old: { age: { of: 'dateOfBirth', on: { field: 'startDate' } } } }, shown: 'old' },
      'moment.unknown old',
    ],
    ['without an English text', { written: {} }, `text.moment boarding ${i18n}`],
    [
      'with an unknown placeholder',
      { written: { boarding: { text: 'At {hour}.' } } },
      'text.momentPlaceholder {hour} {day}, {time}',
    ],
    ['with a blank text', { written: { boarding: { text: 'At {time}.', dayBefore: ' ' } } }, 'text.empty'],
    [
      'compared under an unknown name',
      { demand: { date: { moment: 'bording' }, before: { field: 'endDate' } } },
      'moment.unknown bording boarding',
    ],
    [
      'compared with an age',
      {
        demand: { date: { moment: 'boarding' }, before: { field: 'old' } },
        derived: { old: { age: { of: 'dateOfBirth', on: { field: 'startDate' } } } },
      },
      'check.notADate old',
    ],
    [
      'compared with itself',
      { demand: { date: { moment: 'boarding' }, before: { moment: 'boarding' } } },
      'check.never',
    ],
  ])('is refused %s', (_, parts, expected) => expect(findings(parts)).toContain(expected))
})
