import { execFileSync } from 'node:child_process'
import { cp, link, mkdir, mkdtemp, readFile, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkForms } from '../check.ts'
import { NotInside, readInside, filesOfForm, unreadable } from './form-folder.ts'
import { voyageFolder } from '../../fixtures/voyage.ts'
import { loadForm } from '../load.ts'

const secret = 'the master key'
const schema = 'voyage/steps/01-trip/schema.json'
let folder: string
let elsewhere: string
beforeEach(async () => {
  const place = await mkdtemp(join(tmpdir(), 'fleet-folder-'))
  folder = join(place, 'forms')
  elsewhere = join(place, 'elsewhere')
  await mkdir(elsewhere)
  await writeFile(join(elsewhere, 'secrets.json'), secret)
  await Promise.all(
    ['voyage', 'lookups'].map((name) => cp(join(voyageFolder, name), join(folder, name), { recursive: true })),
  )
})
afterEach(() => rm(join(folder, '..'), { recursive: true }))

const inside = (path: string) => join(folder, path)
/** The findings; fails if they or the files contain anything from outside of the folder. */
async function found(): Promise<string[]> {
  const { files, findings } = await filesOfForm(folder, 'voyage')
  expect(JSON.stringify({ files, findings })).not.toContain(secret)
  return findings.map(({ path, code }) => `${path}: ${code}`)
}

it('a folder of plain files is read completely', async () => {
  const { files, findings } = await filesOfForm(folder, 'voyage')
  expect(findings).toEqual([])
  expect(files[schema]).toBe(await readFile(inside(schema), 'utf8'))
  expect(Object.keys(files)).toHaveLength(18)
})

describe('a form is refused, and nothing outside of its folder is read,', () => {
  it.each(['lookups/more.json', 'voyage/rules/more.json', 'voyage/more'])('when a file is a link: %s', async (path) => {
    await symlink(join(elsewhere, 'secrets.json'), inside(path))
    expect(await found()).toEqual([`${path}: files.link`])
  })

  it.each(['lookups', 'voyage', 'voyage/steps', 'voyage/steps/01-trip'])(
    'when a folder is a link: %s',
    async (path) => {
      await rename(inside(path), join(elsewhere, 'moved'))
      await symlink(join(elsewhere, 'moved'), inside(path))
      expect(await found()).toEqual([`${path}: files.link`])
    },
  )

  it('when a link is broken or circular', async () => {
    await symlink(join(elsewhere, 'nothing.json'), inside('voyage/gone.json'))
    await symlink('..', inside('voyage/rules/round'))
    expect(await found()).toHaveLength(2)
  })

  it('when a file is a hard link', async () => {
    await link(join(elsewhere, 'secrets.json'), inside('lookups/more.json'))
    expect(await found()).toEqual(['lookups/more.json: files.linked'])
  })

  it('when a file is a named pipe, without waiting for it', async () => {
    await rm(inside(schema))
    execFileSync('mkfifo', [inside(schema)])
    expect(await found()).toEqual([`${schema}: files.other`])
    await expect(readInside(folder, schema, 1000)).rejects.toThrow(NotInside)
  })

  it('when a file is too large', async () => {
    await truncate(inside(schema), 8 * 1024 * 1024 + 1)
    expect(await found()).toEqual([`${schema}: files.large`])
  })

  it.each([
    ['a folder takes the place of a file', schema, 'files.folder'],
    ['a file takes the place of a folder', 'lookups', 'files.notAFolder'],
  ])('when %s', async (_, path, code) => {
    await rm(inside(path), { recursive: true })
    await (code === 'files.folder' ? mkdir(inside(path)) : writeFile(inside(path), '{}'))
    expect(await found()).toContain(`${path}: ${code}`)
  })

  it('when the system denies access or fails, without the message of the system', () => {
    const failure = (code: string) =>
      unreadable(schema, Object.assign(new Error(`${code}: permission denied, open '/srv/forms'`), { code }))
    expect(['EACCES', 'EIO', 'ENOENT'].map(failure)).toMatchObject([
      { path: schema, code: 'files.forbidden' },
      { code: 'files.failed', values: { reason: 'EIO' } },
      { code: 'files.moved' },
    ])
  })

  it('when there are too many files', async () => {
    await Promise.all(Array.from({ length: 2001 }, (_, index) => writeFile(inside(`voyage/rules/${index}.json`), '[]')))
    expect(await found()).toEqual(['voyage: files.many'])
  })

  it('when folders are nested too deeply', async () => {
    await mkdir(inside(`voyage${'/deep'.repeat(30)}`), { recursive: true })
    expect(await found()).toEqual([`voyage${'/deep'.repeat(8)}: files.deep`])
  })

  it('by checkForms and loadForm alike', async () => {
    await rm(inside(schema))
    await symlink(join(elsewhere, 'secrets.json'), inside(schema))
    expect(await checkForms(folder)).toMatchObject([
      { formId: 'voyage', findings: [{ path: schema, code: 'files.link' }] },
    ])
    await expect(loadForm(folder, 'voyage')).rejects.toThrow('files.link')
  })

  it('by checkForms when the folder of the form is a link', async () => {
    await rename(inside('voyage'), join(elsewhere, 'voyage'))
    await symlink(join(elsewhere, 'voyage'), inside('voyage'))
    expect(await checkForms(folder)).toMatchObject([
      { formId: 'voyage', findings: [{ path: 'voyage', code: 'files.link' }] },
    ])
  })
})

describe('an unused file', () => {
  it('is reported, and read if it is small', async () => {
    await writeFile(inside('voyage/steps/01-trip/scheme.json'), '{}')
    const { files, findings } = await filesOfForm(folder, 'voyage')
    expect(findings).toMatchObject([
      { severity: 'warning', path: 'voyage/steps/01-trip/scheme.json', code: 'files.stray' },
    ])
    expect(files['voyage/steps/01-trip/scheme.json']).toBe('{}')
    expect((await loadForm(folder, 'voyage')).warnings).toContainEqual(expect.objectContaining({ code: 'files.stray' }))
  })

  it.each(['voyage/export.json', 'lookups/export.json'])('is not read when it is large: %s', async (path) => {
    await truncate((await writeFile(inside(path), ''), inside(path)), 400 * 1024 * 1024)
    const before = process.memoryUsage().arrayBuffers
    const { files, findings } = await filesOfForm(folder, 'voyage')
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50 * 1024 * 1024)
    expect(files[path]).toBeUndefined()
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([])
  })
})

describe('a file of an editor or of the system', () => {
  it('is ignored', async () => {
    await symlink('nobody@host.1', inside('voyage/.#form.json'))
    await writeFile(inside('voyage/._form.json'), 'no JSON')
    await writeFile(inside('voyage/notes.txt'), 'Ask Omar')
    expect(await found()).toEqual([])
  })
})

describe('reading a file by its path', () => {
  it.each(['../elsewhere/secrets.json', 'voyage/../../elsewhere/secrets.json'])(
    'fails outside of the folder: %s',
    async (path) => expect(readInside(folder, path, 1000)).rejects.toThrow(new NotInside(path, 'other')),
  )

  it('fails behind a linked folder', async () => {
    await symlink(elsewhere, inside('voyage/outside'))
    await expect(readInside(folder, 'voyage/outside/secrets.json', 1000)).rejects.toThrow(
      new NotInside('voyage/outside/secrets.json', 'link'),
    )
  })
})
