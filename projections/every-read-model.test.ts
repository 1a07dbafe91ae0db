import { expect, it } from 'vitest'
import { readModelNames, readModels, readModelsIn } from './every-read-model.ts'

it('a read model goes by the name that its projection has', () => {
  expect(readModels.map(({ name }) => name)).toEqual(readModelNames)
})

it('a statement names the read models that it reads, each once', () => {
  expect(readModelsIn('select 1 from read.account join read.stats_diver on true, read.stats_submission')).toEqual([
    'account-list',
    'dashboard-stats',
  ])
  expect(readModelsIn('select 1 from read.checkpoint, vault.key')).toEqual([])
})
