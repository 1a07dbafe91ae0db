import { expect, it } from 'vitest'
import { loadedVoyage } from '../../fixtures/voyage-form.ts'
import { voyageFiles, voyageFolder } from '../../fixtures/voyage.ts'
import { formFromFiles, loadForm } from '../load.ts'
import { versionOf } from './version.ts'

const { version } = loadedVoyage.definition

it('the version is the same on every system: the order of files and line endings do not count', () => {
  const files = Object.entries(voyageFiles())
  const elsewhere = Object.fromEntries(
    files.toReversed().map(([path, content]) => [path, content.replaceAll('\n', '\r\n')]),
  )
  expect(formFromFiles('voyage', elsewhere).definition.version).toBe(version)
})

it('the version of a folder is the same', async () =>
  expect((await loadForm(voyageFolder, 'voyage')).definition.version).toBe(version))

it('the version is the hash of the stored files', () => {
  expect(versionOf(loadedVoyage.files)).toBe(version)
  expect(formFromFiles('voyage', loadedVoyage.files)).toEqual(loadedVoyage)
})

it.each(['voyage/form.json', 'voyage/rules/transfers.json', 'voyage/steps/01-trip/i18n.json', 'lookups/boats.json'])(
  'the version changes with %s',
  (path) =>
    expect(formFromFiles('voyage', voyageFiles({ [path]: `${voyageFiles()[path]} ` })).definition.version).not.toBe(
      version,
    ),
)

it('the version does not depend on the lookups of other forms, and its files do not include them', () => {
  expect(formFromFiles('voyage', voyageFiles({ 'lookups/unused.json': undefined })).definition.version).toBe(version)
  expect(Object.keys(loadedVoyage.files)).not.toContain('lookups/unused.json')
})
