import { join } from 'node:path'
import { expect, it } from 'vitest'
import { changesBetween } from '@fleet/form-schemas/engine/tools/changes/changes-between'
import { formFromFiles } from '@fleet/form-schemas/engine/tools/load'
import { readFormFiles } from '@fleet/form-schemas/engine/fixtures/read-form-files'
import { editsOf, expectedLines as descriptionOf, templates } from '../testing/forms/guide.ts'
import { describeChange } from './texts/change-text.ts'

const folder = join(import.meta.dirname, '../../form-schemas')
const shipped = new Map(
  await Promise.all(
    ['registration', 'agent-profile'].map(async (formId) => [formId, await readFormFiles(folder, formId)] as const),
  ),
)

it('the guide has a template for every kind of change', () =>
  expect(templates).toEqual(Array.from({ length: 19 }, (_, index) => index + 1)))

it.each(templates)(
  'template %i, applied to the current files, gives a valid form and is described as in the guide',
  (template) => {
    const edits = editsOf(template)
    const formId = edits.some(({ file }) => file.startsWith('agent-profile/')) ? 'agent-profile' : 'registration'
    const files = { ...shipped.get(formId) }
    const before = formFromFiles(formId, files)
    for (const { file, old, replacement } of edits) {
      const parts = old === undefined ? ['', ''] : (files[file] ?? '').split(old)
      expect(parts, `${file} has ${old} once`).toHaveLength(2)
      files[file] = parts.join(replacement)
    }
    const after = formFromFiles(formId, files)
    const described = changesBetween(before, after).map((change) => describeChange(change, 'en').text)
    expect(described).toEqual(descriptionOf(template))
    expect(described).not.toEqual([])
  },
)
