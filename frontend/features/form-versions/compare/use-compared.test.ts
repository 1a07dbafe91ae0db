import type { Findings, Publication } from '@fleet/backend/features/form-versions/version-contract'
import { expect, it } from 'vitest'
import { comparedIn } from './use-compared.ts'

const published = (version: string, serving = false): Publication => ({
  version,
  publishedAt: version,
  author: null,
  serving,
  summary: '',
  changes: [],
})
const three = [published('c', true), published('b'), published('a')]
const refused: Findings = { state: 'refused', serving: 'c', folder: null, checkedAt: '', errors: [], warnings: [] }
const compared = (query: string, publications = three, findings?: Findings) =>
  comparedIn(new URLSearchParams(query), publications, findings)

it('is the serving version with the previous one, until the reader chooses', () => {
  expect(compared('')).toEqual({ from: 'b', to: 'c' })
  expect(compared('to=b')).toEqual({ from: 'a', to: 'b' })
  expect(compared('from=c&to=a')).toEqual({ from: 'c', to: 'a' })
})

it('is the folder with the serving version while the folder differs from it', () => {
  expect(compared('to=folder', three, refused)).toEqual({ from: 'c', to: 'folder' })
  expect(compared('to=folder', three, { ...refused, state: 'good', folder: 'c' })).toEqual({ from: 'b', to: 'c' })
})

it('skips a version that was published twice, and is nothing for the first version', () => {
  expect(compared('', [published('c', true), published('c'), published('a')])).toEqual({ from: 'a', to: 'c' })
  expect(compared('', [published('a', true)])).toBeUndefined()
})
