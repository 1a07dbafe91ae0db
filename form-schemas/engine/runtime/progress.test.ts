import { expect, it } from 'vitest'
import { complete, voyage } from '../fixtures/voyage-form.ts'
import { stepProgress } from './progress.ts'

it('a step is complete when its completion fields are answered', () => {
  expect(stepProgress(voyage, { startDate: '2026-05-10' })['trip']).toEqual({ complete: false, missing: ['boat'] })
  expect(stepProgress(voyage, complete)['trip']).toEqual({ complete: true, missing: [] })
})

it('a step is complete when its condition holds', () => {
  expect(stepProgress(voyage, { isDiver: true })['diving']).toEqual({ complete: false, missing: ['level'] })
  expect(stepProgress(voyage, { isDiver: false })['diving']).toEqual({ complete: true, missing: [] })
})

it('a step with neither is never complete', () =>
  expect(stepProgress(voyage, complete)['booking']).toEqual({ complete: false, missing: [] }))
