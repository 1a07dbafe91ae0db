import { expect, it } from 'vitest'
import { readModelNames, readModels, readModelsIn } from './every-read-model.ts'

it('no two read models have a name or a table in common', () => {
  const tables = readModels.flatMap((one) => one.tables)
  expect(new Set(readModelNames).size).toBe(readModelNames.length)
  expect(new Set(tables).size).toBe(tables.length)
})

it('finds the read models that a statement reads, each once', () => {
  expect(readModelsIn('select 1 from read.account join read.stats_diver on true, read.stats_submission')).toEqual([
    'account-list',
    'dashboard-stats',
  ])
  expect(readModelsIn('select 1 from read.checkpoint, vault.key')).toEqual([])
})
