import { expect, it } from 'vitest'
import { fileLimits, largestFile } from './documents.ts'

it.each([
  ['nothing', {}, { most: 10, largest: 20, largestBytes: largestFile }],
  ['less', { most: 2, largest: 1 }, { most: 2, largest: 1, largestBytes: 1024 * 1024 }],
  ['more than anybody takes', { largest: 4000 }, { most: 10, largest: 20, largestBytes: largestFile }],
])('a file field that says %s of its files takes no more than that', (_, options, limits) =>
  expect(fileLimits(options)).toEqual(limits),
)
