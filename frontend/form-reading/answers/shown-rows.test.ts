import { expect, it } from 'vitest'
import type { Problem } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { groupNoRows, summaryLine, type ShownRow } from './shown-rows.ts'

const step = {
  id: 'gear',
  number: 6,
  scope: 'person',
  schema: {},
  uiSchema: {},
  groups: [],
  checks: [],
  completion: [],
  fields: [],
} as const
const row = (name: string, value: ShownRow['value'], rest: Partial<ShownRow> = {}): ShownRow => ({
  field: { name, step, schema: {}, textKey: name },
  name,
  title: name.toUpperCase(),
  value,
  text: value === undefined ? undefined : String(value),
  files: [],
  requestedItems: [],
  problems: [],
  moment: undefined,
  origin: undefined,
  ...rest,
})
const no = ['a', 'b', 'c', 'd'].map((name) => row(name, false))
const shape = (rows: readonly ShownRow[], isQuiet = () => true) =>
  groupNoRows(rows, isQuiet).map((one) => ('name' in one ? one.name : one.map(({ name }) => name).join('')))

it('collapses consecutive No answers when there are enough of them', () => {
  expect(shape([row('x', true), ...no, row('y', 'L')])).toEqual(['x', 'abcd', 'y'])
  expect(shape([...no.slice(0, 3), row('x', true), ...no.slice(3)])).toEqual(['a', 'b', 'c', 'x', 'd'])
})

it('keeps a No visible that needs attention', () => {
  const problem: Problem = { step: 'gear', field: 'c', code: 'checks.torch', severity: 'warning' }
  expect(shape([...no, row('e', false, { problems: [problem] })])).toEqual(['abcd', 'e'])
  expect(shape(no, () => false)).toEqual(['a', 'b', 'c', 'd'])
})

it('summarizes a step in one line: answers and names of ticked boxes', () =>
  expect(
    summaryLine([
      row('height', '173 cm'),
      row('set', true),
      row('shown', 'cm'),
      ...no,
      row('unit', undefined),
      row('p', 'x'),
      row('q', 'y'),
      row('r', 'z'),
    ]),
  ).toBe('173 cm, SET, x, y'))
