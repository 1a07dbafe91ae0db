import { expect, it } from 'vitest'
import { closed, listOf, recordOf, text, textOrNull } from '@fleet/platform/http/contract/values'
import { answerFields } from './visible-answers.ts'

const schema = listOf(
  closed({ id: text, by: textOrNull }, { remark: text, items: listOf(closed({ note: text })), more: recordOf(text) }),
)
const listedFields = (decisions: Parameters<typeof answerFields>[1]) =>
  answerFields(schema, decisions).map(({ path, audience, whenHidden: instead }) => [
    path.map((step) => (typeof step === 'string' ? step : '*')).join('.'),
    audience,
    instead,
  ])

it('finds every field of an answer, with its audience and its replacement for others', () => {
  expect(
    listedFields({ id: 'all', by: 'staff', remark: 'bank', items: { note: 'all' }, more: { '*': 'all' } }),
  ).toEqual([
    ['id', 'all', 'null'],
    ['by', 'staff', 'null'],
    ['remark', 'bank', 'nothing'],
    ['items', 'all', 'nothing'],
    ['items.note', 'all', 'null'],
    ['more', 'all', 'nothing'],
    ['more.*', 'all', 'nothing'],
  ])
})

it('finds undecided fields, also within a public field', () => {
  const undecided = (decisions: Parameters<typeof answerFields>[1]) =>
    listedFields(decisions).flatMap(([path, audience]) => (audience === undefined ? [path] : []))
  expect(undecided(undefined)).toEqual(['id', 'by', 'remark', 'items', 'more'])
  expect(undecided({ id: 'all', by: 'all', remark: 'all', items: 'all', more: {} })).toEqual(['items', 'more.*'])
})
