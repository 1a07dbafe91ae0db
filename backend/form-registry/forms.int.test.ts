import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkedApplication } from '../testing/checked-application.ts'
import { type Api, startApi } from '../testing/api.ts'

let api: Api
let folder: string
beforeAll(async () => {
  api = await startApi()
  folder = await mkdtemp(join(tmpdir(), 'fleet-forms-'))
  const source = fileURLToPath(new URL('../../form-schemas/', import.meta.url))
  for (const part of ['registration', 'invitation', 'account', 'lookups'])
    await cp(join(source, part), join(folder, part), { recursive: true })
})
afterAll(async () => {
  await api.close()
  await rm(folder, { recursive: true, force: true })
})

describe('the form', () => {
  it('is served in the requested language, with an ETag that answers 304', async () => {
    const german = await api.admin.call('GET', '/api/forms/registration?lang=de')
    expect(german.json().texts.language).toBe('de')
    expect(german.json().definition.steps).toHaveLength(10)
    const again = await api.admin.call('GET', '/api/forms/registration?lang=de', undefined, {
      'if-none-match': String(german.headers.etag),
    })
    expect(again.statusCode).toBe(304)
    const english = await api.admin.call('GET', '/api/forms/registration', undefined, { 'accept-language': 'en' })
    expect(english.headers.etag).not.toBe(german.headers.etag)
  })

  it('serves its validators as modules without eval that can be cached forever', async () => {
    const { validators, conditions } = (await api.admin.call('GET', '/api/forms/registration')).json()
    for (const address of [...Object.values<string>(validators), conditions]) {
      const module = await api.admin.call('GET', address)
      expect(module.headers).toMatchObject({
        'content-type': expect.stringContaining('text/javascript'),
        'cache-control': expect.stringContaining('immutable'),
      })
      expect(module.body).not.toMatch(/\beval\(|new Function/)
    }
  })

  it('is compressed, and so are its validators', async () => {
    const { validators } = (await api.admin.call('GET', '/api/forms/registration')).json()
    for (const address of ['/api/forms/registration', validators.personal]) {
      const [plain, small] = await Promise.all(
        [{}, { 'accept-encoding': 'gzip, br' }].map((headers) => api.admin.call('GET', address, undefined, headers)),
      )
      expect([small?.headers['content-encoding'], small?.headers.vary, small?.headers.etag]).toEqual([
        'br',
        expect.stringContaining('accept-encoding'),
        plain?.headers.etag,
      ])
      expect(small?.rawPayload.length).toBeLessThan((plain?.rawPayload.length ?? 0) / 4)
    }
  })

  it('is 404 for an unknown form, version or module', async () => {
    for (const path of [
      '/nothing',
      '/registration/versions/abc',
      `/registration/versions/abc/validators/x.js`,
      '/registration/../../package.json',
    ]) {
      expect((await api.admin.call('GET', `/api/forms${path}`)).statusCode).toBe(404)
    }
  })
})

describe('versions', () => {
  it('are kept: a changed folder serves a new one, the old one stays, and an old folder does not roll it back', async () => {
    const { config, forms } = api.application.services
    const first = forms.current('registration').form.definition.version
    const i18n = join(folder, 'registration/steps/01-general-trip-data/i18n.json')
    const texts = JSON.parse(await readFile(i18n, 'utf8'))
    texts.de.$step.title = 'Reisedaten, neu'
    await writeFile(i18n, JSON.stringify(texts))

    const changed = await checkedApplication({ ...config, formsDir: folder }, api.databaseUrl)
    const second = changed.services.forms.current('registration').form.definition.version
    expect(second).not.toBe(first)
    expect((await changed.services.forms.version('registration', first))?.texts('de').steps['trip']?.title).not.toBe(
      'Reisedaten, neu',
    )
    await changed.close()

    const old = await checkedApplication(config, api.databaseUrl)
    expect(old.services.forms.current('registration').form.definition.version).toBe(second)
    expect(old.services.forms.current('registration').texts('de').steps['trip']?.title).toBe('Reisedaten, neu')
    await old.close()
  })

  it('serve at once when the application starts again, and the folder is validated after that', async () => {
    const { config } = api.application.services
    const i18n = join(folder, 'registration/steps/01-general-trip-data/i18n.json')
    const { fr: _, ...others } = JSON.parse(await readFile(i18n, 'utf8'))
    await writeFile(i18n, JSON.stringify(others))
    const first = await checkedApplication({ ...config, formsDir: folder }, api.databaseUrl)
    const { warnings } = first.services.forms.folderState('registration')
    expect(warnings.map(({ code }) => code)).toContain('text.lacks')
    await first.close()

    const second = await checkedApplication({ ...config, formsDir: folder }, api.databaseUrl)
    const { forms } = second.services
    expect(forms.folderState('registration').state).toBe('good')
    await expect.poll(() => forms.folderState('registration').warnings).toEqual(warnings)
    await second.close()
  })
})
