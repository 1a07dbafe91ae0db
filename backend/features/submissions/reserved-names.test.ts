import { join } from 'node:path'
import { expect, it } from 'vitest'
import { bookingFields } from '@fleet/domain/submissions/save'
import { bookingNames, reservedNames as ofEveryForm } from '@fleet/form-schemas/engine/tools/form-files/reserved-names'
import { formFromFiles } from '@fleet/form-schemas/engine/tools/load'
import { readFormFiles } from '@fleet/form-schemas/engine/fixtures/read-form-files'
import { reservedNames as allReservedNames } from '../../app/features.ts'
import { saveFields, savedAnswer } from '../../form-instances/contract.ts'
import { reservedNames } from './reserved-names.ts'

it('keys of the calls of every form cannot be field names', () => {
  const names = [saveFields, savedAnswer.properties].flatMap((properties) => Object.keys(properties))
  expect(bookingNames).toEqual(bookingFields)
  expect(names.filter((name) => !ofEveryForm.includes(name))).toEqual([])
})

it('keys of the calls of a registration or an agency cannot be field names', async () => {
  expect(reservedNames).toContain('groupLeaderId')
  expect(allReservedNames).toEqual(expect.arrayContaining(['reviewNotes', 'agencyName', 'kycStatus', 'bankDetails']))
  const files = await readFormFiles(join(import.meta.dirname, '../../../form-schemas'), 'registration')
  const path = Object.keys(files).find((name) => name.endsWith('schema.json') && files[name]?.includes('"firstName"'))
  const named = (name: string) => ({
    ...files,
    [String(path)]: String(files[String(path)]).replace('"firstName"', name),
  })
  expect(() => formFromFiles('registration', named('"agencyName"'), allReservedNames)).toThrow(
    expect.objectContaining({
      findings: expect.arrayContaining([
        expect.objectContaining({ code: 'field.reserved', values: { field: 'agencyName' } }),
      ]),
    }),
  )
})
