import { describe, expect, it } from 'vitest'
import type { JsonValue } from '../../runtime/definition/definition.ts'
import { FormRefused } from '../form-files/findings/finding.ts'
import {
  bookingUi,
  diving,
  divingUi,
  form,
  place,
  refusal,
  refusalOf,
  rules,
  trip,
  ui,
} from '../../fixtures/lint-cases.ts'
import { voyageFiles, voyageFolder, voyagePart } from '../../fixtures/voyage.ts'
import { formFromFiles, loadForm, publishedForm } from '../load.ts'

describe('a form is refused, with place and reason,', () => {
  it('when a file is missing', () =>
    expect(refusalOf({ 'voyage/form.json': undefined })).toMatchObject([
      { path: 'voyage/form.json', line: 1, column: 1, code: 'files.missing' },
    ]))

  it('when the folder is missing', async () =>
    expect(loadForm(voyageFolder, 'cruise')).rejects.toThrow('cruise/form.json:1:1 files.missing'))

  it('when a file is empty', () =>
    expect(refusalOf({ [trip]: '' })).toMatchObject([{ path: trip, line: 1, column: 1 }]))

  it('when two fields are renamed from the same one', () => {
    const twice =
      '"maxLength": 10, "x-renamed-from": "name" }, "lastName": { "type": "string", "maxLength": 9, "x-renamed-from": ["name"]'
    expect(refusal(trip, '"maxLength": 10', twice).map(({ code }) => code)).toContain('rename.both')
  })

  it.each<[string, { readonly [field: string]: JsonValue }, string]>([
    ['when a file field is not a boolean', { level: { 'ui:widget': 'file' } }, 'file.noFlag'],
    [
      'when two file fields have the same kind of document',
      {
        isDiver: { 'ui:widget': 'file', 'ui:options': { document: 'card' } },
        needsRental: { 'ui:widget': 'file', 'ui:options': { document: 'card' } },
      },
      'file.kindTwice',
    ],
    [
      'when a kind of document has the name of a field',
      { isDiver: { 'ui:widget': 'file', 'ui:options': { document: 'email' } } },
      'file.kindIsField',
    ],
    [
      'when the name of a kind of document is invalid',
      { isDiver: { 'ui:widget': 'file', 'ui:options': { document: 'diving card' } } },
      'file.kindName',
    ],
  ])('%s', (_, fields, code) => {
    const [finding, ...others] = refusalOf({ [divingUi]: { ...voyagePart(divingUi), ...fields } })
    expect({ finding, others }).toMatchObject({ finding: { path: divingUi, code }, others: [] })
  })

  it('when a booking step has a file field', () => {
    const findings = refusalOf({ [bookingUi]: { ...voyagePart(bookingUi), isGroup: { 'ui:widget': 'file' } } })
    expect(findings.map(({ code }) => code)).toEqual(['file.booking'])
  })

  it('with the name that was probably meant', () => {
    expect(refusal(ui, '"ui:widget": "choice-cards"', '"ui:widget": "choiceCard"')).toMatchObject([
      { values: { meant: 'choice-cards' } },
    ])
    expect(refusal(ui, '"ui:options": { "width": "half" }', '"ui:option": {}')).toMatchObject([
      { code: 'shape.unknown', values: { meant: 'ui:options' } },
    ])
    expect(refusal(ui, '"width": "half"', '"widht": "half"')).toMatchObject([{ values: { meant: 'width' } }])
    expect(refusal(rules, '"on": "ownTransfer"', '"on": "ownTransfr"')).toMatchObject([
      { values: { meant: 'ownTransfer' } },
    ])
  })

  it('when a field is declared twice with different schemas', () => {
    const twice =
      '"allOf": [\n    { "if": { "required": ["isDiver"] }, "then": { "properties": { "dives": { "type": "integer" } } } },'
    expect(refusal(diving, '"allOf": [', twice).map(({ code }) => code)).toEqual(['field.twice'])
  })

  it('when a condition does not compile, once and at its place', () => {
    const findings = refusal(trip, '"airportTransfer": { "const": true } }', '"airportTransfer": { "minimum": 1 } }')
    expect(findings).toEqual([
      expect.objectContaining({
        ...place(trip, '"const": true } }, "required": ["airportTransfer"]'),
        code: 'schema.noTypeFor',
      }),
    ])
  })

  it('with the findings of all files at once', () =>
    expect(refusalOf({ [trip]: '{', [rules]: '[]]', 'lookups/boats.json': '{}' }).map(({ path }) => path)).toEqual(
      expect.arrayContaining([trip, rules]),
    ))
})

describe('a form loads with a warning', () => {
  it('when the number of a step is not its place', () => {
    const files = voyageFiles({ [form]: voyageFiles()[form]?.replace('"number": 2', '"number": 1') ?? '' })
    const { definition, warnings: found } = formFromFiles('voyage', files)
    expect(found).toContainEqual(
      expect.objectContaining({ path: form, code: 'step.number', values: { id: 'diving', number: 1, place: 2 } }),
    )
    expect(definition.steps.map(({ id, number }) => [id, number])).toEqual([
      ['booking', 0],
      ['trip', 1],
      ['diving', 2],
    ])
  })

  const { warnings } = formFromFiles('voyage', voyageFiles())

  it('when a language lacks texts', () =>
    expect(warnings).toContainEqual(
      expect.objectContaining({
        path: 'voyage/steps/00-booking/i18n.json',
        code: 'text.lacks',
        values: {
          language: 'de',
          missing: 4,
          of: 5,
          names: 'title, groups.group.title, fields.size.title, fields.leader.title',
        },
      }),
    ))

  it('when a language lacks labels', () =>
    expect(warnings).toContainEqual(
      expect.objectContaining({
        path: 'lookups/own-transfer.json',
        code: 'lookup.labelsMissing',
        values: { language: 'de', entries: 'true, false' },
      }),
    ))

  it('when a text is for an unknown validation keyword', () => {
    const files = voyageFiles({
      'voyage/steps/00-booking/i18n.json': {
        en: { $groups: { group: { title: 'Booking' } }, leader: { errors: { maxLenght: 'Too long' } } },
      },
    })
    expect(formFromFiles('voyage', files).warnings).toContainEqual(
      expect.objectContaining({
        path: 'voyage/steps/00-booking/i18n.json',
        code: 'text.stranger',
        values: expect.objectContaining({ meant: 'maxLength' }),
      }),
    )
  })

  it('when a text is for an unknown field', () => {
    const files = voyageFiles({
      'voyage/steps/00-booking/i18n.json': {
        en: { $groups: { group: { title: 'Booking' } }, captain: { title: 'Captain' } },
      },
    })
    expect(formFromFiles('voyage', files).warnings).toContainEqual(
      expect.objectContaining({ path: 'voyage/steps/00-booking/i18n.json', code: 'text.strangerField' }),
    )
  })
})

it('a published version that still names a summary is read', () => {
  const files = voyageFiles()
  const before = { ...files, [form]: files[form]?.replace('"rules":', '"summary": ["nobody"], "rules":') ?? '' }
  expect(publishedForm('voyage', before).definition).toEqual({
    ...publishedForm('voyage', files).definition,
    version: expect.any(String),
  })
})

describe('the message of a refusal', () => {
  it('has one line per finding, like a compiler message', () => {
    const [finding] = refusal(trip, '"type": "object",', '"type": "object"')
    expect(new FormRefused('voyage', finding === undefined ? [] : [finding]).message).toBe(
      'Form voyage is refused:\nvoyage/steps/01-trip/schema.json:3:3 json.comma',
    )
  })
})
