import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { loadForm } from '@fleet/form-schemas/engine/tools/load'
import { formVersion } from '../form-registry/form-version.ts'
import { entryVersions } from './history-versions.ts'

const loaded = await loadForm(fileURLToPath(new URL('../../form-schemas', import.meta.url)), 'registration')
const called = (version: string) => formVersion({ ...loaded, definition: { ...loaded.definition, version } })
const [older, newer] = [called('older'), called('newer')]
const changed = (...fields: string[]) =>
  fields.map((field) => ({ kind: 'answer' as const, field, person: 1, personId: 'p1', from: null, to: null }))

function recordedForms() {
  const loaded: string[] = []
  const forms = {
    current: () => newer,
    async version(_: string, name: string) {
      loaded.push(name)
      return name === 'older' ? older : undefined
    },
    async publications() {
      loaded.push('publications')
      return []
    },
  }
  return { loaded, versionsOf: entryVersions(forms, 'registration', 'en') }
}

it('loads a version once, for all its entries', async () => {
  const { loaded, versionsOf } = recordedForms()
  const found = await Promise.all(
    Array.from({ length: 50 }, () => versionsOf({ formVersion: 'older', changes: changed('firstName', 'lastName') })),
  )
  expect(found).toEqual(
    Array.from(
      { length: 50 },
      () =>
        new Map([
          ['firstName', older],
          ['lastName', older],
        ]),
    ),
  )
  expect(loaded).toEqual(['older'])
})

it('searches once for a field that the entry’s version does not have', async () => {
  const { loaded, versionsOf } = recordedForms()
  const found = await Promise.all(
    Array.from({ length: 50 }, () => versionsOf({ formVersion: 'older', changes: changed('shipCat') })),
  )
  expect(found[49]).toEqual(new Map([['shipCat', older]]))
  expect(loaded).toEqual(['older', 'publications'])
})

it('an entry without a version, or with an unknown one, gets the present one', async () => {
  const { versionsOf } = recordedForms()
  expect(await versionsOf({ formVersion: null, changes: changed('firstName') })).toEqual(
    new Map([['firstName', newer]]),
  )
  expect(await versionsOf({ formVersion: 'lost', changes: changed('firstName') })).toEqual(
    new Map([['firstName', newer]]),
  )
})
