import { expect, it } from 'vitest'
import { documentTypes, acceptedTypes } from './documents.ts'

it.each([
  ['no types', {}, documentTypes],
  ['images and PDF', { accept: ['image/*', 'application/pdf'] }, documentTypes],
  ['PDF', { accept: ['application/pdf'] }, ['application/pdf']],
  ['an unsupported type too', { accept: ['image/gif', 'image/png'] }, ['image/png']],
])('a file field that names %s offers only supported types', (_, options, offered) =>
  expect(acceptedTypes(options)).toEqual(offered),
)
