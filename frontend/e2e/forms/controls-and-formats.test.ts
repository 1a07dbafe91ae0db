import { describe, expect, it } from 'vitest'
import { refusalOf, withField } from '@fleet/form-schemas/engine/fixtures/lint-cases'
import { voyageFiles } from '@fleet/form-schemas/engine/fixtures/voyage'
import { compileForm } from '@fleet/form-schemas/engine/tools/compile'
import { textFormats } from '@fleet/form-schemas/engine/tools/form-files/schemas/schema-keywords'
import { formFromFiles } from '@fleet/form-schemas/engine/tools/load'
import { samples } from './widget-samples.ts'

/** Controls that take any text: a person types what the format asks for. */
const freeTexts = ['text', 'textarea', 'email', 'code', 'tel', 'url']
const typed: { readonly [format: string]: string } = {
  date: '2030-05-10',
  'partial-date': '1968-07',
  email: 'a@example.com',
}

const pairs = Object.entries(samples).flatMap(([widget, { schema, first }]) =>
  schema['type'] === 'string' ? textFormats.map((format) => ({ widget, format, first })) : [],
)

describe('a control and a format that a form may combine fit each other:', () => {
  it.each(pairs)('$widget, $format', ({ widget, format, first }) => {
    const files = withField({ type: 'string', maxLength: 100, format }, { 'ui:widget': widget })
    if (refusalOf(files).length > 0) return
    const answer = freeTexts.includes(widget) ? typed[format] : first.stored
    const { definition } = formFromFiles('voyage', voyageFiles(files))
    const errors = Object.values(compileForm(definition).steps).flatMap((errorsOf) =>
      errorsOf({ probe: answer ?? null }),
    )
    expect(errors.filter(({ instancePath }) => instancePath === '/probe')).toEqual([])
  })

  it('some of them may be combined', () => {
    const free = pairs.filter(
      ({ widget, format }) =>
        refusalOf(withField({ type: 'string', maxLength: 100, format }, { 'ui:widget': widget })).length === 0,
    )
    expect(free.map(({ widget, format }) => `${widget} ${format}`).toSorted()).toEqual([
      'code email',
      'date date',
      'date partial-date',
      'email email',
      'tel email',
      'text date',
      'text email',
      'text partial-date',
      'textarea email',
      'url email',
    ])
  })
})

it.each(Object.entries(samples))(
  'the answers that %s stores are accepted by its schema',
  (_, { schema, first, then }) => {
    const { $ref: _ref, ...own } = schema
    if (_ref !== undefined) return
    const files = withField(own, { 'ui:widget': 'hidden' })
    const { definition } = formFromFiles('voyage', voyageFiles(files))
    for (const { stored } of [first, then]) {
      const errors = Object.values(compileForm(definition).steps).flatMap((errorsOf) => errorsOf({ probe: stored }))
      expect(errors.filter(({ instancePath }) => instancePath === '/probe')).toEqual([])
    }
  },
)
