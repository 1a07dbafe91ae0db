import { expect, it } from 'vitest'
import { fileLimits, maxFileBytes } from './documents.ts'

it.each([
  ['nothing', {}, { maxFiles: 10, maxMegabytes: 20, maxBytes: maxFileBytes }],
  ['less', { most: 2, largest: 1 }, { maxFiles: 2, maxMegabytes: 1, maxBytes: 1024 * 1024 }],
  ['more than the maximum', { largest: 4000 }, { maxFiles: 10, maxMegabytes: 20, maxBytes: maxFileBytes }],
])('a file field with %s set has these limits', (_, options, limits) => expect(fileLimits(options)).toEqual(limits))
