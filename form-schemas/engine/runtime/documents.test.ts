import { expect, it } from 'vitest'
import { documentTypes, acceptedTypes } from './documents.ts'

it.each([
  ['nothing', {}, documentTypes],
  ['images and PDF', { accept: ['image/*', 'application/pdf'] }, documentTypes],
  ['PDF', { accept: ['application/pdf'] }, ['application/pdf']],
  ['what nobody takes as well', { accept: ['image/gif', 'image/png'] }, ['image/png']],
])('a field that names %s offers what is taken of it, and no more', (_, options, offered) =>
  expect(acceptedTypes(options)).toEqual(offered),
)
