import { expect, it } from 'vitest'
import { resumeAt } from './resume-at.ts'

const single = { isGroupBooking: false, groupSize: 1, groupLeaderName: null }
const group = { isGroupBooking: true, groupSize: 4, groupLeaderName: 'Anna' }

it.each([
  ['a saved step', { ...single, currentStep: 6 }, 6],
  ['a saved step of an unfinished group', { ...group, groupSize: 1, currentStep: 2 }, 2],
  ['a new draft', { ...single, currentStep: 0 }, 0],
  ['a group without a size', { ...group, groupSize: 1, currentStep: 0 }, 0],
  ['a group without a leader', { ...group, groupLeaderName: null, currentStep: 0 }, 0],
  ['a complete group', { ...group, currentStep: 0 }, 1],
  ['a form without a saved step', single, 1],
])('%s opens where it should', (_case, saved, step) => {
  expect(resumeAt(saved)).toBe(step)
})
