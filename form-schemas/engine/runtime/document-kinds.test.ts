import { expect, it } from 'vitest'
import type { JsonSchema } from './definition/definition.ts'
import { documentKindOf, documentKinds } from './documents.ts'
import { voyageFiles, voyagePart } from '../fixtures/voyage.ts'
import { formFields, jsonObject } from './definition/form-fields.ts'
import { formFromFiles, publishedForm } from '../tools/load.ts'

const schema = 'voyage/steps/02-diving/schema.json'
const ui = 'voyage/steps/02-diving/ui.json'
const others = ['isDiver', 'level', 'dives', 'lastDive', 'certifications', 'needsRental', 'shoeSize', 'certificateDate']

/** The form with a file field of its own in the step `diving`. */
function withCard(options: JsonSchema): Parameters<typeof voyageFiles>[0] {
  const step = voyagePart(schema)
  return {
    [schema]: {
      ...step,
      properties: { ...jsonObject(step['properties']), cardAttached: { type: 'boolean', title: 'Your card' } },
    },
    [ui]: {
      'ui:options': { groups: [{ id: 'experience', fields: ['cardAttached', ...others] }] },
      cardAttached: { 'ui:widget': 'file', 'ui:options': options },
    },
  }
}

it('a file field defines its kind of document', () => {
  const { definition } = formFromFiles('voyage', voyageFiles(withCard({ document: 'divingCard' })))
  expect([...documentKinds(definition)]).toEqual([['divingCard', 'cardAttached']])
})

it('a file field without a kind takes it from its own name', () => {
  const { definition } = formFromFiles('voyage', voyageFiles(withCard({})))
  expect([...documentKinds(definition)]).toEqual([['card', 'cardAttached']])
})

it('a version published when `document` was called `kind` keeps its kinds', () => {
  const { definition } = publishedForm(
    'voyage',
    voyageFiles({
      ...withCard({}),
      [ui]: {
        groups: [{ id: 'experience', fields: ['cardAttached', ...others] }],
        fields: { cardAttached: { widget: 'file', options: { kind: 'divingCard' } } },
      },
    }),
  )
  expect([...documentKinds(definition)]).toEqual([['divingCard', 'cardAttached']])
})

it('a field that is not a file has no kind of document', () => {
  const { definition } = formFromFiles('voyage', voyageFiles(withCard({})))
  const kinds = [...formFields(definition).values()].flatMap((field) => documentKindOf(field) ?? [])
  expect(kinds).toEqual(['card'])
})
