import { execFileSync } from 'node:child_process'
import { link, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '@fleet/domain/kernel/json'
import { type ChangingForms, changingForms } from '../testing/forms/changing-forms.ts'
import { sampleDiver } from '../testing/sample-guest.ts'
import { refused } from '../testing/forms/watched-forms.ts'

const personal = 'registration/steps/03-guest-personal-data/schema.json'
const secret = 'c2VjcmV0IG1hc3RlciBrZXk'

let forms: ChangingForms
let elsewhere: string
let draft: string
/** Unhandled rejections. */
const unhandled: unknown[] = []
const note = (reason: unknown) => unhandled.push(reason)
beforeAll(async () => {
  process.on('unhandledRejection', note)
  elsewhere = await mkdtemp(join(tmpdir(), 'fleet-secrets-'))
  await writeFile(join(elsewhere, 'master.json'), secret)
  forms = await changingForms()
  draft = await forms.draft(sampleDiver({ firstName: 'Анастасияанастасияанастасияан' }))
})
afterAll(async () => {
  process.off('unhandledRejection', note)
  await forms.close()
  await rm(elsewhere, { recursive: true })
})

const get = async (path: string): Promise<Json> => (await forms.api.admin.call('GET', path)).json()
const serving = () => forms.api.application.services.forms.current('registration').loaded.definition.version
const inFolder = (path: string) => join(forms.folder.path, path)

describe('a rehearsal that a browser sends', () => {
  const rehearse = async (path: string, old: string, replacement: string) => {
    const text = await forms.folder.read(path)
    if (!text.includes(old)) throw new Error(`${path} has no ${old}`)
    return (
      await forms.api.admin.call('POST', '/api/forms/registration/rehearsal', {
        files: { [path]: text.replace(old, replacement) },
      })
    ).json()
  }

  it.each([
    ['keyword.inStep', personal, '"type": "object",', '"type": "object", "$async": true,'],
    ['keyword.inCondition', personal, '"if": {', '"if": { "$async": true,'],
    ['keyword.namedConditions', personal, '"if": {', '"if": { "$ref": "#",'],
    ['keyword.inField', personal, '"title": "First name"', '"title": "First name", "$id": "https://example.com/a"'],
    ['keyword.inField', personal, '"title": "First name"', '"title": "First name", "const": { "$data": "1/lastName" }'],
    [
      'pattern.slow',
      personal,
      '"title": "First name"',
      '"title": "First name", "pattern": "^(\\\\p{Script=Cyrillic}+\\\\s?)+$"',
    ],
    ['name.taken', personal, '"firstName": {', '"__proto__": {'],
  ])('is answered with place and reason: %s', async (code, path, old, replacement) => {
    const { errors, rehearsal } = await rehearse(path, old, replacement)
    expect(errors).toContainEqual(expect.objectContaining({ path, line: expect.any(Number), code }))
    expect(rehearsal).toBeNull()
    expect(await forms.read(draft)).toMatchObject({ id: draft })
    expect(unhandled).toEqual([])
  })
})

describe('a hostile file in the folder of the forms', () => {
  it.each<[string, (place: string) => Promise<void>, string]>([
    ['a link to a secret', (place) => symlink(join(elsewhere, 'master.json'), place), 'files.link'],
    ['a link to the folder of secrets', (place) => symlink(elsewhere, place), 'files.link'],
    ['a hard link to a secret', (place) => link(join(elsewhere, 'master.json'), place), 'files.linked'],
    ['a pipe', async (place) => void execFileSync('mkfifo', [place]), 'files.other'],
  ])('that leads out of it is shown nowhere and stops nothing: %s', async (_, put, code) => {
    const before = serving()
    const path = 'registration/rules/more.json'
    await refused(forms.api.application, () => put(inFolder(path)))
    expect(await get('/api/forms/registration/findings')).toMatchObject({
      state: 'refused',
      serving: before,
      errors: [{ path, code }],
    })
    const shown = [
      await get('/api/forms/registration/findings'),
      await get(`/api/forms/registration/difference?from=${before}&to=folder`),
      await get('/api/forms/registration/rehearsal?to=folder'),
    ]
    expect(JSON.stringify(shown)).not.toContain(secret)
    expect(JSON.stringify(shown)).toContain(code)
    expect(await forms.read(draft)).toMatchObject({ id: draft })
    await rm(inFolder(path))
    await expect.poll(async () => get('/api/forms/registration/findings')).toMatchObject({ state: 'good' })
  })

  it('with a program in its git settings runs nothing and gets no author', async () => {
    const git = (...args: string[]) => execFileSync('git', ['-C', forms.folder.path, ...args], { stdio: 'ignore' })
    git('init', '-q')
    await writeFile(inFolder('.gitattributes'), '*.json filter=mine\n')
    git('add', '-A')
    git('-c', 'user.name=Mariam', '-c', 'user.email=mariam@example.com', 'commit', '-q', '-m', 'As it is')
    git('config', 'filter.mine.clean', `touch '${join(elsewhere, 'run')}'; cat`)
    git('config', 'core.fsmonitor', `touch '${join(elsewhere, 'run')}'`)
    await forms.edit(() => forms.folder.replace(personal, '"title": "First name"', '"title": "Given Name"'))
    expect(await get('/api/forms/registration/versions')).toMatchObject([{ author: null }, {}])
    await expect(rm(join(elsewhere, 'run'))).rejects.toThrow('ENOENT')
  })
})
