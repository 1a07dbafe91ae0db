import { changesBetween } from '@fleet/form-schemas/engine/changes-between'
import { formFromFiles, readFormFiles } from '@fleet/form-schemas/engine/load'
import { guardedFields, secretFields } from '@fleet/form-schemas/engine/secrets'
import { expect, it } from 'vitest'
import { editsOf, saidOf } from '../../testing/guide.ts'
import { toldChange } from './change-text.ts'

it('template 16 makes an answer of the agencies’ profile secret, and has its change confirmed', async () => {
  const files = await readFormFiles(new URL('../../../form-schemas', import.meta.url).pathname, 'agent-profile')
  const edited = { ...files }
  for (const { file, old = '', replacement } of editsOf(16)) {
    expect(edited[file]?.split(old)).toHaveLength(2)
    edited[file] = edited[file]?.replace(old, replacement) ?? ''
  }
  const [before, after] = [formFromFiles('agent-profile', files), formFromFiles('agent-profile', edited)]
  expect([secretFields(after.definition), guardedFields(after.definition)].map((fields) => fields.has('vatTaxId'))).toEqual([true, true])
  expect(changesBetween(before, after).map((change) => toldChange(change, 'en').text).toSorted()).toEqual(saidOf(16).toSorted())
})
