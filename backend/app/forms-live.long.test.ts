import { mkdir, open, rename, rm, writeFile, cp } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Application } from './app.ts'
import { checkedApplication } from '../testing/checked-application.ts'
import { type Api, startApi } from '../testing/api.ts'
import { type FormsFolder, formsFolder } from '../testing/forms/forms-folder.ts'
import { published, refused } from '../testing/forms/watched-forms.ts'

const trip = 'registration/steps/01-general-trip-data'
const schema = `${trip}/schema.json`
const i18n = `${trip}/i18n.json`

let api: Api
let folder: FormsFolder
beforeAll(async () => {
  folder = await formsFolder()
  api = await startApi({ FORMS_DIR: folder.path })
})
afterAll(async () => {
  await api.close()
  await folder.remove()
})

const serving = (application: Application = api.application) =>
  application.services.forms.current('registration').loaded.definition.version
const get = async (path: string) => (await api.admin.call('GET', `/api/forms${path}`)).json()
/** Changes a German title, which makes a new version. */
const retitle = (title: string) =>
  folder.change<{ de: { $step: { title: string } } }>(i18n, (texts) => {
    texts.de.$step.title = title
  })
/** Waits until this application serves what another published, so that the next change is not confused with it. */
async function caughtUp(): Promise<void> {
  await expect.poll(async () => (await get('/registration/versions'))[0].version === serving()).toBe(true)
}
const germanTitle = async () => (await get('/registration?lang=de')).texts.steps.trip.title

describe('a changed file', () => {
  it('serves as a new version while the application runs; the old one stays', async () => {
    const before = serving()
    const after = await published(api.application, () => retitle('Reise eins'))
    expect(await germanTitle()).toBe('Reise eins')
    expect((await get(`/registration/versions/${before}?lang=de`)).texts.steps.trip.title).not.toBe('Reise eins')
    const [newest, older] = await get('/registration/versions?lang=de')
    expect(newest).toMatchObject({
      version: after,
      author: null,
      serving: true,
      summary: expect.stringMatching(/^Deutsch, Texte von „Reise eins“: 1 geändert \(Reise eins\)$/),
    })
    expect(older).toMatchObject({ version: before, serving: false, summary: 'Erste Version', changes: [] })
  })

  it('serves also when an editor replaces the file, and when the folder is replaced', async () => {
    const file = join(folder.path, i18n)
    await published(api.application, async () => {
      await writeFile(`${file}.tmp`, (await folder.read(i18n)).replace('Reise eins', 'Reise zwei'))
      await rename(`${file}.tmp`, file)
    })
    expect(await germanTitle()).toBe('Reise zwei')
    await published(api.application, async () => {
      const steps = join(folder.path, trip)
      await cp(steps, `${steps}-new`, { recursive: true })
      await writeFile(join(`${steps}-new`, 'i18n.json'), (await folder.read(i18n)).replace('Reise zwei', 'Reise drei'))
      await rename(steps, `${steps}-old`)
      await rename(`${steps}-new`, steps)
      await rm(`${steps}-old`, { recursive: true })
    })
    expect(await germanTitle()).toBe('Reise drei')
  })

  it('is not refused while it is still being written', async () => {
    const text = (await folder.read(i18n)).replace('Reise drei', 'Reise vier')
    const publications = (await get('/registration/versions')).length
    const { forms } = api.application.services
    const states: string[] = []
    const unfollow = forms.subscribe(() => states.push(forms.folderState('registration').state))
    await published(api.application, async () => {
      const file = await open(join(folder.path, i18n), 'w')
      await file.write(text.slice(0, 500))
      await new Promise((resolve) => setTimeout(resolve, 250))
      await file.write(text.slice(500))
      await file.close()
    })
    unfollow()
    expect(states).not.toContain('refused')
    expect((await get('/registration/findings')).state).toBe('good')
    expect(await get('/registration/versions')).toHaveLength(publications + 1)
  })

  it('that is invalid is refused with place, reason and hint; the last good version keeps serving', async () => {
    const before = serving()
    const good = await folder.read(schema)
    await refused(api.application, () => folder.replace(schema, '"type": "object",', '"type": "object"'))
    const findings = await get('/registration/findings')
    const line = good.split('\n').findIndex((text) => text.includes('"type": "object"')) + 2
    expect(findings).toMatchObject({
      state: 'refused',
      serving: before,
      folder: null,
      errors: [
        {
          severity: 'error',
          path: schema,
          line,
          column: 3,
          code: 'json.comma',
          reason: 'A comma is missing before this',
          hint: 'Put a comma after the entry above',
        },
      ],
    })
    expect((await get('/registration/findings?lang=de')).errors).toMatchObject([
      { code: 'json.comma', reason: 'Davor fehlt ein Komma' },
    ])
    expect(serving()).toBe(before)
    expect((await get('')).find(({ formId }: { formId: string }) => formId === 'registration')).toMatchObject({
      state: 'refused',
      serving: before,
    })
    await folder.write(schema, good)
    await expect.poll(async () => (await get('/registration/findings')).state).toBe('good')
    expect(serving()).toBe(before)
  })

  it('that is reverted serves the earlier version again', async () => {
    const first = serving()
    const text = await folder.read(i18n)
    await published(api.application, () => retitle('Reise fünf'))
    expect(await published(api.application, () => folder.write(i18n, text))).toBe(first)
    const [newest] = await get('/registration/versions')
    expect(newest).toMatchObject({ version: first, serving: true })
  })
})

describe('several applications', () => {
  let other: Application | undefined
  let othersFolder: FormsFolder
  beforeEach(async () => {
    othersFolder = await formsFolder()
  })
  afterEach(async () => {
    await other?.close()
    other = undefined
    await othersFolder.remove()
    await caughtUp()
  })
  const start = () =>
    checkedApplication({ ...api.application.services.config, formsDir: othersFolder.path }, api.databaseUrl)

  it('agree on the version through the log, whatever their own folders hold; an old deployment does not roll it back', async () => {
    other = await start()
    expect(serving(other)).toBe(serving())
    expect(other.services.forms.folderState('registration').state).toBe('superseded')
    const newest = await published(other, async () => {
      await published(api.application, () => retitle('Reise sechs'))
    })
    expect(newest).toBe(serving())
    expect(other.services.forms.current('registration').texts('de').steps['trip']?.title).toBe('Reise sechs')
  })

  it('publish a change that both see once', async () => {
    other = await checkedApplication(api.application.services.config, api.databaseUrl)
    const publications = (await get('/registration/versions')).length
    const both = other
    await published(both, async () => {
      await published(api.application, () => retitle('Reise sieben'))
    })
    await both.services.forms.stop()
    expect(await get('/registration/versions')).toHaveLength(publications + 1)
  })

  it('start with an invalid folder when a good version was published, and log it', async () => {
    await othersFolder.replace('registration/form.json', '"steps": [', '"stepps": [')
    other = await start()
    expect(serving(other)).toBe(serving())
    expect(other.services.forms.folderState('registration')).toMatchObject({
      state: 'refused',
      errors: expect.arrayContaining([expect.objectContaining({ path: 'registration/form.json' })]),
    })
  })

  it('serve an earlier version again when invalid files are reverted to it, but not when found at a start', async () => {
    const text = await othersFolder.read(i18n)
    const repair = () => othersFolder.write(i18n, text)
    const first = await start()
    const newer = await published(first, () =>
      othersFolder.write(i18n, text.replace('"Allgemeine Reisedaten"', '"Reise acht"')),
    )
    await first.close()
    await repair()
    const second = await start()
    expect(serving(second)).toBe(newer)
    await refused(second, () => othersFolder.write(i18n, '{'))
    const earlier = await published(second, repair)
    expect(second.services.forms.folderState('registration').state).toBe('good')
    await second.close()
    await othersFolder.write(i18n, text.slice(0, 300))
    await caughtUp()
    await published(api.application, () => retitle('Reise neun'))
    other = await start()
    expect(await published(other, repair)).toBe(earlier)
  })

  it('keep serving when the folder disappears, and read it again when it is back', async () => {
    other = await start()
    const before = serving(other)
    await refused(other, () => rm(join(othersFolder.path, 'registration'), { recursive: true }))
    expect(serving(other)).toBe(before)
    await mkdir(join(othersFolder.path, 'registration'), { recursive: true })
    await cp(join(folder.path, 'registration'), join(othersFolder.path, 'registration'), { recursive: true })
    await cp(join(folder.path, 'lookups'), join(othersFolder.path, 'lookups'), { recursive: true })
    const repaired = other
    await expect.poll(() => repaired.services.forms.folderState('registration').state).toBe('good')
  })
})

describe('a list', () => {
  it('may be longer than an event can be', async () => {
    const values = Array.from({ length: 3_000 }, (_, index) => `A${index}`)
    const labels = Object.fromEntries(
      ['en', 'de', 'ru', 'fr', 'it', 'es'].map((language) => [
        language,
        Object.fromEntries(values.map((value) => [value, `${language} ${value} ${'x'.repeat(60)}`])),
      ]),
    )
    await published(api.application, async () => {
      await folder.write('lookups/airports.json', {
        $id: 'lookups/airports',
        type: 'string',
        enum: values,
        'x-labels': labels,
      })
      await folder.replace(
        schema,
        '"bookingAgency": {',
        '"bookingAirport": { "$ref": "lookups/airports", "title": "Airport" },\n    "bookingAgency": {',
      )
      await folder.replace(`${trip}/ui.json`, '"bookingAgency", ', '"bookingAirport", "bookingAgency", ')
    })
    const again = await checkedApplication(api.application.services.config, api.databaseUrl)
    expect(serving(again)).toBe(serving())
    expect(again.services.forms.current('registration').texts('ru').options['airports']?.['A2999']).toBe(
      `ru A2999 ${'x'.repeat(60)}`,
    )
    await again.close()
  })
})
