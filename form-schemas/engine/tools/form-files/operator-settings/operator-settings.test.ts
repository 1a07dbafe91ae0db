import { describe, expect, it } from 'vitest'
import { FormRefused, type Finding } from '../findings/finding.ts'
import { voyageFiles } from '../../../fixtures/voyage.ts'
import { formFromFiles } from '../../load.ts'
import type { JsonValue } from '../../../runtime/definition/definition.ts'
import { labelIn } from '../../../runtime/sheets/labels.ts'

const operator = { name: 'Tidewrack', phone: '+20 65 344 5566', email: 'desk@tidewrack.example' }
const form = {
  ...JSON.parse(voyageFiles()['voyage/form.json'] ?? ''),
  operator: 'operator.json',
  phrases: 'phrases.json',
}
const phrases = { phrases: [{ id: 'unreadable', text: { en: 'We cannot read it' } }] }
const files = (changes: Parameters<typeof voyageFiles>[0] = {}) =>
  voyageFiles({
    'voyage/form.json': form,
    'voyage/operator.json': operator,
    'voyage/phrases.json': phrases,
    ...changes,
  })

function refusalOf(changes: Parameters<typeof voyageFiles>[0]): readonly Finding[] {
  try {
    formFromFiles('voyage', files(changes))
    return []
  } catch (error) {
    if (error instanceof FormRefused) return error.findings
    throw error
  }
}

describe('operator settings', () => {
  it('change the version of the form but are not part of its definition', () => {
    const loaded = formFromFiles('voyage', files())
    expect(loaded.operatorSettings).toEqual({ sheets: [], phrases: phrases.phrases, reminders: [], operator })
    expect(
      formFromFiles('voyage', files({ 'voyage/operator.json': { ...operator, phone: '+20 65 344 5567' } })).definition
        .version,
    ).not.toBe(loaded.definition.version)
    expect(JSON.stringify(loaded.definition)).not.toContain('tidewrack')
  })

  it('warn of missing languages', () => {
    expect(formFromFiles('voyage', files()).warnings).toContainEqual(
      expect.objectContaining({
        path: 'voyage/phrases.json',
        code: 'label.lacks',
        values: { languages: expect.stringContaining('de') },
      }),
    )
  })

  it.each<[string, Parameters<typeof voyageFiles>[0], Partial<Finding>]>([
    [
      'a missing file',
      { 'voyage/operator.json': undefined },
      { path: 'voyage/form.json', code: 'files.named', values: { file: 'operator.json' } },
    ],
    [
      'missing members',
      { 'voyage/operator.json': { name: 'Tidewrack' } },
      { path: 'voyage/operator.json', code: 'shape.lacks' },
    ],
    [
      'an invalid phone number',
      { 'voyage/operator.json': { ...operator, phone: 'call us' } },
      { path: 'voyage/operator.json', code: 'shape.phone' },
    ],
    [
      'an invalid email address',
      { 'voyage/operator.json': { ...operator, email: 'desk' } },
      { path: 'voyage/operator.json', code: 'shape.email' },
    ],
    [
      'an unknown member',
      { 'voyage/operator.json': { ...operator, fax: '1' } },
      { path: 'voyage/operator.json', code: 'shape.unknown' },
    ],
    [
      'a missing English text',
      { 'voyage/phrases.json': { phrases: [{ id: 'unreadable', text: { de: 'Nicht lesbar' } }] } },
      { path: 'voyage/phrases.json', code: 'shape.lacks' },
    ],
  ])('are refused with %s', (_, changes, finding) => {
    expect(refusalOf(changes)).toContainEqual(expect.objectContaining(finding))
  })

  it.each([
    ['de-AT', 'Kabine'],
    ['fr', 'Cabin'],
    ['de', 'Kabine'],
  ])('have labels for %s', (tag, text) => {
    expect(labelIn({ en: 'Cabin', de: 'Kabine' }, tag)).toBe(text)
  })
})

describe('reminders', () => {
  const reminder = { id: 'month', daysBefore: 30, title: { en: 'A month before' } }
  const withReminders = (...reminders: JsonValue[]) => ({
    'voyage/form.json': { ...form, reminders: 'reminders.json' },
    'voyage/reminders.json': { reminders },
  })

  it('refer only to steps, fields, documents, conditions and languages of the form, and have unique ids', () => {
    const missing = { steps: ['trip'], fields: ['shoeSize'], condition: 'gone' }
    const found = refusalOf(
      withReminders(reminder, { ...reminder, missing: { ...missing, documents: ['passport'] }, language: 'xx' }),
    )
    expect(found.map(({ code }) => code).toSorted()).toEqual([
      'condition.unknown',
      'reminder.documentUnknown',
      'reminder.idTwice',
      'reminder.languageUnknown',
    ])
    expect(
      refusalOf(withReminders({ ...reminder, missing: { steps: ['trips'], fields: ['shoeSice'] } })),
    ).toMatchObject([
      { code: 'reminder.stepUnknown', line: expect.any(Number), values: { step: 'trips', meant: 'trip' } },
      { code: 'field.unknown', values: { meant: 'shoeSize' } },
    ])
  })

  it.each([
    [{ ...reminder, daysBefore: -1 }, 'shape.minimum'],
    [{ ...reminder, missing: {} }, 'shape.emptyObject'],
    [{ id: 'month', daysBefore: 30 }, 'shape.lacks'],
    [{ ...reminder, to: 'crew' }, 'shape.enum'],
  ])('are refused: %j', (wrong, code) => {
    expect(refusalOf(withReminders(wrong))).toContainEqual(
      expect.objectContaining({ path: 'voyage/reminders.json', code }),
    )
  })
})
