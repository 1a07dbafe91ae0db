import { expect, it } from 'vitest'
import { smallForm } from '../../../form-renderer/testing/small-form.ts'
import { fileFindings } from './file-findings.ts'

const form = smallForm({
  fields: { first: { type: 'string' }, formAttached: { type: 'boolean' } },
  ui: { formAttached: { 'ui:widget': 'file', 'ui:options': { fills: { firstName: 'first' } } } },
})
const answersOf = (person: number) => ({ first: person === 1 ? 'Anna' : 'Ben' })
const page = { person: 1, kind: 'form', read: { name: 'Anna', isSigned: true } }

it('reports a form that belongs to somebody else or is unsigned, once for all its pages', () => {
  expect(
    fileFindings({
      form,
      answersOf,
      files: [
        page,
        { ...page, read: {} },
        { person: 1, kind: 'form' },
        { ...page, kind: 'elsewhere', read: { isSigned: false } },
      ],
    }),
  ).toEqual([])
  const odd = { ...page, person: 2, read: { name: 'Anna', isSigned: false } }
  expect(fileFindings({ form, answersOf, files: [page, odd, odd] })).toEqual([
    { person: 2, field: 'formAttached', about: 'another', name: 'Anna' },
    { person: 2, field: 'formAttached', about: 'unsigned' },
  ])
})
