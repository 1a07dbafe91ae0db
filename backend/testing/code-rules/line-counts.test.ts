import { expect, it } from 'vitest'
import { countLines, lastRelease, lineTable } from './line-counts.ts'

it('counts production lines by folder, without tests', () => {
  const sizes = countLines()
  expect(Object.keys(sizes)).toEqual(expect.arrayContaining(['domain', 'backend/features', 'frontend/ui']))
  expect(Object.keys(sizes).filter((room) => /testing|bench|e2e/.test(room))).toEqual([])
  expect(Object.keys(lastRelease()).length).toBeGreaterThan(20)
})

it('compares them with the last release, including new and removed folders', () => {
  const table = lineTable(
    { 'backend/mail': { lines: 90, files: 4 }, 'backend/new': { lines: 10, files: 1 } },
    { 'backend/mail': { lines: 100, files: 5 }, 'backend/gone': { lines: 30, files: 2 } },
  )
  const rows = table.split('\n').map((line) => line.trim().split(/\s{2,}/))
  expect(rows).toEqual([
    ['Production lines', 'now', 'release', 'change', 'files'],
    ['backend/gone', '0', '30', '-30', '0'],
    ['backend/mail', '90', '100', '-10', '4'],
    ['backend/new', '10', '0', '+10', '1'],
    ['all', '100', '130', '-30', '5'],
  ])
})
