import { beforeAll, describe, expect, it } from 'vitest'
import { asInBrowser } from '../../../fixtures/imported-modules.ts'
import { loadedVoyage } from '../../../fixtures/voyage-form.ts'
import { dateOf } from '../../../runtime/definition/dates.ts'
import type { CompiledForm } from '../../../runtime/definition/definition.ts'
import { browserModules } from '../../browser-modules.ts'
import { compileForm } from '../../compile.ts'
import { textFormats } from './schema-keywords.ts'

const properties = Object.fromEntries(textFormats.map((format) => [format, { type: 'string', format }]))
const [step, ...others] = loadedVoyage.definition.steps
const definition = {
  ...loadedVoyage.definition,
  steps: step === undefined ? others : [{ ...step, schema: { type: 'object', properties } }, ...others],
}
const compiled: CompiledForm[] = [compileForm(definition)]
beforeAll(async () => {
  const inBrowser = await asInBrowser({ ...loadedVoyage, definition }, await browserModules(definition))
  compiled.push(inBrowser.compiled)
})

/** The verdicts of the server and of the browser. */
const verdicts = (format: string, text: string) =>
  compiled.map(({ steps }) => steps[step?.id ?? '']?.({ [format]: text }).length === 0)

describe('a date without day or month', () => {
  it.each(['1968', '1968-07', '1968-07-22', '2024-02-29', 'XXXX'])('is accepted: %s', (date) =>
    expect(verdicts('partial-date', date)).toEqual([true, true]),
  )
  it.each([
    '',
    '68',
    '1968-',
    '1968-00',
    '1968-13',
    '1968-7',
    '1968-02-30',
    '1968-00-00',
    '07.1968',
    '1968-07-22T10:00:00Z',
    'xxxx',
    'XXXX-07',
    'XXXX-XX-XX',
    '19XX',
    '1968-XX',
  ])('is refused: %j', (date) => expect(verdicts('partial-date', date)).toEqual([false, false]))
})

describe('a time and a date-time', () => {
  it.each([
    '10:00:00Z',
    '10:00:00.123+01:00',
    '23:59:59-00:00',
    '10:00:00z',
    '23:59:60Z',
    '23:59:60.5Z',
    '00:59:60+01:00',
    '15:59:60-08:00',
    '05:29:60+05:30',
  ])('of RFC 3339 are accepted: %s', (time) => {
    expect(verdicts('time', time)).toEqual([true, true])
    expect(verdicts('date-time', `2016-12-31T${time}`)).toEqual([true, true])
    expect(dateOf(`2016-12-31T${time}`)).toBe('2016-12-31')
    expect(verdicts('date-time', `2016-12-31t${time}`)).toEqual([true, true])
    expect(dateOf(`2016-12-31t${time}`)).toBe('2016-12-31')
  })

  it.each([
    '10:00:00+01',
    '10:00:00-08',
    '10:00:00+0100',
    '10:00:00+1:00',
    '10:00:00',
    '10:00Z',
    '10:00:00+24:00',
    '10:00:00+01:60',
    '24:00:00Z',
    '22:59:60Z',
    '23:59:60+01:00',
    '23:59:61Z',
    '',
  ])('of another shape are refused: %s', (time) => {
    expect(verdicts('time', time)).toEqual([false, false])
    expect(verdicts('date-time', `2016-12-31T${time}`)).toEqual([false, false])
  })

  it.each([
    '2016-12-31 10:00:00Z',
    '2016-12-31',
    '2017-02-29T10:00:00Z',
    '16-12-31T10:00:00Z',
    'T10:00:00Z',
    '2016-12-31T10:00:00ZT',
  ])('need a day and a T between them: %s', (text) => expect(verdicts('date-time', text)).toEqual([false, false]))
})

it.each([
  ['date', '2024-02-29', '2023-02-29'],
  ['email', 'lena@example.com', 'lena@'],
])('%s has the same verdict in the browser', (format, right, wrong) => {
  expect([verdicts(format, right), verdicts(format, wrong)]).toEqual([
    [true, true],
    [false, false],
  ])
})
