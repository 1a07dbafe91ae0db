import { expect, it } from 'vitest'
import { mayPropose } from './may-propose.ts'

it.each([
  ['until its last day', ['propose'], { 1: '2026-11-22' }, true],
  ['not on the day after', ['propose'], { 1: '2026-11-21' }, false],
  ['as long as one person of the group has time', ['propose'], { 1: '2026-11-21', 2: '2026-12-01' }, true],
  ['without a trip date', ['propose'], { 1: null }, true],
  ['not without the right', ['save'], { 1: '2026-12-01' }, false],
] as const)('changes can be proposed: %s', (_, may, proposeUntil, expected) => {
  expect(mayPropose({ may: [...may], proposeUntil }, '2026-11-22')).toBe(expected)
})
