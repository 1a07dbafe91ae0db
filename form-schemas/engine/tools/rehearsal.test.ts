import { describe, expect, it } from 'vitest'
import { compileForm } from './compile.ts'
import type { Answers, Form } from '../runtime/definition/definition.ts'
import { voyage } from '../fixtures/voyage-form.ts'
import { voyageFiles } from '../fixtures/voyage.ts'
import { formFromFiles } from './load.ts'
import { createRehearsal } from './rehearsal.ts'

const trip = 'voyage/steps/01-trip/schema.json'
const tripUi = 'voyage/steps/01-trip/ui.json'
const diving = 'voyage/steps/02-diving/schema.json'
const today = '2026-04-01'
const own: Answers = {
  firstName: 'Ada',
  email: 'ada@example.com',
  startDate: '2026-05-10',
  endDate: '2026-05-17',
  boat: 'pearl',
  country: 'DE',
  truthful: true,
  isDiver: true,
  level: 'AOWD',
  needsRental: false,
}

const rehearse = (before: Form, after: Form, person: Parameters<ReturnType<typeof createRehearsal>>[0]) =>
  createRehearsal(before, after)(person)

/** The fixture with texts replaced in its files. */
function edited(...edits: readonly (readonly [path: string, old: string, replacement: string])[]): Form {
  const changes: { [path: string]: string } = {}
  for (const [path, old, replacement] of edits) {
    const text = changes[path] ?? voyageFiles()[path] ?? ''
    if (!text.includes(old)) throw new Error(`${path} has no ${old}`)
    changes[path] = text.replace(old, replacement)
  }
  const { definition } = formFromFiles('voyage', voyageFiles(changes))
  return { definition, compiled: compileForm(definition) }
}

const effects = (after: Form, more: Answers = {}) =>
  rehearse(voyage, after, { own: { ...own, ...more }, today }).map(
    ({ kind, field, code }) => `${kind} ${field} ${code}`,
  )

describe('items of a repeating group', () => {
  const cards = [
    { id: 'a', agency: 'PADI', level: 'AOWD', dives: 12 },
    { id: 'b', agency: 'SSI', level: 'OWD', dives: 9 },
  ]

  it('are reported once per field, whichever items are affected', () => {
    const shorter = edited(
      [diving, '"title": "Certified as", "maxLength": 50', '"title": "Certified as", "maxLength": 2'],
      [diving, '"required": ["agency", "level"]', '"required": ["agency", "level", "issuedOn"]'],
    )
    expect(
      rehearse(voyage, shorter, { own: { ...own, certifications: cards }, today }).filter(({ field }) =>
        field.startsWith('certifications'),
      ),
    ).toEqual([
      { kind: 'invalid', step: 'diving', field: 'certifications.*.level', code: 'maxLength', from: 'AOWD', to: 'AOWD' },
      { kind: 'required', step: 'diving', field: 'certifications.*.issuedOn', code: 'required', from: null, to: null },
    ])
  })

  it('keep their answers to a removed field', () => {
    const without = edited([diving, '"dives": { "type": "integer", "title": "Dives for it", "minimum": 1 },', ''])
    expect(rehearse(voyage, without, { own: { ...own, certifications: cards }, today })).toEqual([
      { kind: 'orphaned', step: 'diving', field: 'certifications.*.dives', code: 'orphaned', from: 12, to: 12 },
    ])
  })

  it('are unaffected when their list is renamed', () => {
    const renamed = edited(
      [diving, '"certifications": {', '"brevets": { "x-renamed-from": "certifications",'],
      ['voyage/steps/02-diving/ui.json', '"certifications"', '"brevets"'],
      ['voyage/steps/02-diving/i18n.json', '"certifications": {', '"brevets": {'],
    )
    expect(
      rehearse(voyage, renamed, { own: { ...own, certifications: [{ id: 'a', agency: 'PADI' }] }, today }),
    ).toEqual([])
  })
})

describe('the effects of a new version on an open registration', () => {
  it('are empty when no change affects it', () =>
    expect(effects(edited([trip, '"maxLength": 10', '"maxLength": 20']))).toEqual([]))

  it('include a missing answer that is now required', () => {
    const required = edited([trip, '"required": ["firstName"', '"required": ["dateOfBirth", "firstName"'])
    expect(effects(required)).toEqual(['required dateOfBirth required'])
    expect(effects(required, { dateOfBirth: '1990-01-01' })).toEqual([])
  })

  it('include an answer that is no longer valid', () => {
    expect(effects(edited([trip, '"maxLength": 10', '"maxLength": 2']))).toEqual(['invalid firstName maxLength'])
    expect(
      effects(
        edited([
          trip,
          '"title": "E-mail", "format": "email"',
          '"title": "E-mail", "format": "email", "pattern": "org$"',
        ]),
      ),
    ).toEqual(['invalid email pattern'])
  })

  it('include an orphaned answer to a removed field', () =>
    expect(
      effects(
        edited(
          [trip, '"country": { "$ref": "lookups/countries", "title": "Country" },', ''],
          [tripUi, ', "country"', ''],
        ),
      ),
    ).toEqual(['orphaned country orphaned']))

  it('include answers that are now hidden', () =>
    expect(
      effects(
        edited([
          diving,
          '"if": { "properties": { "isDiver": { "const": true } }',
          '"if": { "properties": { "isDiver": { "const": false } }',
        ]),
      ),
    ).toEqual(['hidden level hidden', 'hidden needsRental hidden']))

  it('include new warnings, and warnings that now block', () => {
    const few = { dives: 3 }
    expect(effects(edited([diving, '"minimum": 10', '"minimum": 2']), few)).toEqual([])
    expect(
      rehearse(edited([diving, '"minimum": 10', '"minimum": 2']), voyage, { own: { ...own, ...few }, today }).map(
        ({ kind }) => kind,
      ),
    ).toEqual(['warning'])
    expect(effects(edited([diving, '"severity": "warning"', '"severity": "error"']), few)).toEqual([
      'invalid dives checks.fewDives',
    ])
  })

  it('include the old and new value when a rule, a default or a prefill changes an answer', () => {
    const effectsOn = (after: Form, more: Answers = {}, first?: Answers) =>
      rehearse(voyage, after, { own: { ...own, ...more }, first, today }).map(({ kind, field, from, to }) => [
        kind,
        field,
        from,
        to,
      ])
    const rule = edited([
      'voyage/rules/transfers.json',
      '[',
      '[{ "when": { "properties": { "country": { "const": "DE" } }, "required": ["country"] }, "clear": ["email"], "set": { "boat": "spirit" } }, ',
    ])
    expect(effectsOn(rule)).toEqual([
      ['vanishes', 'email', 'ada@example.com', null],
      ['changes', 'boat', 'pearl', 'spirit'],
    ])
    const standard = edited([diving, '"title": "Number of dives"', '"title": "Number of dives", "default": 50'])
    expect(effectsOn(standard)).toEqual([['appears', 'dives', null, 50]])
    expect(effectsOn(standard, { dives: 20 })).toEqual([])
    const prefilled = edited([
      'voyage/form.json',
      '"prefillFromFirstPerson": [',
      '"prefillFromFirstPerson": ["dateOfBirth", ',
    ])
    expect(effectsOn(prefilled, {}, { ...own, dateOfBirth: '1990-01-01' })).toEqual([
      ['appears', 'dateOfBirth', null, '1990-01-01'],
    ])
  })

  it('are empty for a renamed field', () => {
    const renamed = edited(
      [trip, '"email": { "type": "string"', '"mail": { "type": "string", "x-renamed-from": "email"'],
      [tripUi, '"email"', '"mail"'],
    )
    expect(effects(renamed)).toEqual([])
    expect(effects(renamed, { email: 'not an address' })).toEqual([])
    const { email, ...others } = own
    expect(rehearse(renamed, voyage, { own: { ...others, mail: email ?? null }, today })).toEqual([])
  })

  it('count an answer prefilled from person 1 as given', () => {
    const required = edited([trip, '"required": ["firstName"', '"required": ["endDate", "firstName"'])
    expect(rehearse(voyage, required, { own: { firstName: 'Eva' }, first: own, today })).toEqual([])
  })
})
