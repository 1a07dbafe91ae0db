import { execFileSync } from 'node:child_process'
import { appendFile, chmod, mkdir, mkdtemp, readdir, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { authorOf } from './git-author.ts'

let folder: string
let elsewhere: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fleet-author-'))
  elsewhere = await mkdtemp(join(tmpdir(), 'fleet-elsewhere-'))
  git('init', '-q')
})
afterEach(() => Promise.all([folder, elsewhere].map((place) => rm(place, { recursive: true }))))

const git = (...args: string[]) => execFileSync('git', ['-C', folder, ...args], { stdio: 'ignore' })
async function commit(file: string, author: string): Promise<void> {
  await writeFile(join(folder, file), author)
  git('add', file)
  git('-c', `user.name=${author}`, '-c', 'user.email=someone@example.com', 'commit', '-q', '-m', 'An edit')
}

it('is the author of the newest commit to the changed files', async () => {
  await commit('a.json', 'Mariam')
  await commit('b.json', 'Omar')
  expect(await authorOf(folder, { 'a.json': 'Mariam' })).toBe('Mariam')
  expect(await authorOf(folder, { 'a.json': 'Mariam', 'b.json': 'Omar' })).toBe('Omar')
})

it('is found in a subfolder, in a packed repository, on a detached commit and with other line endings', async () => {
  await mkdir(join(folder, 'forms'))
  await commit('forms/a.json', 'Mariam\nKhalil')
  git('gc', '-q')
  git('pack-refs', '--all')
  expect(await authorOf(join(folder, 'forms'), { 'a.json': 'Mariam\r\nKhalil' })).toBe('MariamKhalil')
  git('checkout', '-q', '--detach')
  expect(await authorOf(join(folder, 'forms'), { 'a.json': 'Mariam\nKhalil' })).toBe('MariamKhalil')
})

it('is unknown while a changed file differs from its commit, or was never committed', async () => {
  await commit('a.json', 'Mariam')
  expect(await authorOf(folder, { 'a.json': 'changed' })).toBe('file edit')
  expect(await authorOf(folder, { 'c.json': 'new' })).toBe('file edit')
  expect(await authorOf(folder, { 'a.json': 'Mariam', 'c.json': 'new' })).toBe('file edit')
})

it('is unknown without git', async () => {
  expect(await authorOf(elsewhere, { 'a.json': '{}' })).toBe('file edit')
  expect(await authorOf(folder, { 'a.json': '{}' })).toBe('file edit')
  expect(await authorOf(folder, {})).toBe('file edit')
})

describe('a repository that would run programs', () => {
  const traps = () => readdir(elsewhere)
  /** A program that leaves a file behind when it is run. */
  const trap = async (name: string, place = join(elsewhere, '.programs', name)) => {
    await mkdir(join(place, '..'), { recursive: true })
    await writeFile(place, `#!/bin/sh\ntouch '${elsewhere}/${name}'\ncat\n`)
    await chmod(place, 0o755)
    return place
  }
  const hooks = ['post-checkout', 'post-index-change', 'pre-commit', 'fsmonitor-watchman', 'reference-transaction']

  beforeEach(async () => {
    await commit('a.json', 'Mariam')
    await writeFile(join(folder, '.gitattributes'), '*.json filter=mine diff=mine merge=mine\n')
    const settings = [
      ['filter.mine.clean', await trap('clean')],
      ['filter.mine.smudge', await trap('smudge')],
      ['filter.mine.process', await trap('process')],
      ['diff.mine.textconv', await trap('textconv')],
      ['diff.mine.command', await trap('command')],
      ['diff.external', await trap('external')],
      ['core.fsmonitor', await trap('fsmonitor')],
      ['core.pager', await trap('pager')],
      ['core.sshCommand', await trap('ssh')],
      ['core.editor', await trap('editor')],
      ['core.askPass', await trap('ask')],
      ['credential.helper', `!${await trap('credential')}`],
      ['gpg.program', await trap('gpg')],
      ['log.showSignature', 'true'],
      ['alias.log', `!${await trap('log')}`],
      ['alias.ls-tree', `!${await trap('ls-tree')}`],
      ['core.alternateRefsCommand', await trap('refs')],
      ['pager.log', await trap('pager-log')],
      ['uploadpack.packObjectsHook', await trap('pack')],
      ['core.hooksPath', join(elsewhere, '.programs')],
    ]
    for (const [name = '', value = ''] of settings) git('config', name, value)
    for (const hook of hooks) await Promise.all([trap(hook), trap(hook, join(folder, '.git', 'hooks', hook))])
    await writeFile(join(elsewhere, '.included'), `[core]\n\tfsmonitor = ${await trap('included')}\n`)
    await appendFile(join(folder, '.git', 'config'), `[include]\n\tpath = ${join(elsewhere, '.included')}\n`)
    // git reads a file again when its time has changed
    await utimes(join(folder, 'a.json'), 1, 1)
  })
  const left = async () => (await traps()).filter((name) => !name.startsWith('.'))

  it('runs none of them', async () => {
    expect(await authorOf(folder, { 'a.json': 'Mariam' })).toBe('Mariam')
    expect(await authorOf(folder, { 'a.json': 'changed' })).toBe('file edit')
    expect(await left()).toEqual([])
  })

  it('runs them when git itself is called inside it', async () => {
    try {
      git('status', '--porcelain')
    } catch {
      // The filter's output is invalid
    }
    expect(await left()).not.toEqual([])
  })
})

describe('a path out of the repository is not followed', () => {
  beforeEach(() => commit('a.json', 'Mariam'))
  const moved = join('.git', 'moved')
  const author = () => authorOf(folder, { 'a.json': 'Mariam' })

  it('by a link', async () => {
    await rename(join(folder, '.git'), join(elsewhere, 'git'))
    await symlink(join(elsewhere, 'git'), join(folder, '.git'))
    expect(await author()).toBe('file edit')
  })

  it('by a gitdir file', async () => {
    await rename(join(folder, '.git'), join(elsewhere, 'git'))
    await writeFile(join(folder, '.git'), `gitdir: ${join(elsewhere, 'git')}\n`)
    expect(await author()).toBe('file edit')
  })

  it.each(['objects', 'objects/pack', 'objects/info', 'HEAD'])('by a link in place of its %s', async (name) => {
    await rename(join(folder, '.git', name), join(folder, moved))
    await symlink(join(folder, moved), join(folder, '.git', name))
    expect(await author()).toBe('file edit')
  })

  it('by alternate objects', async () => {
    await writeFile(join(folder, '.git/objects/info/alternates'), join(elsewhere, 'objects'))
    expect(await author()).toBe('file edit')
  })

  it('by a branch path', async () => {
    await writeFile(join(folder, '.git/HEAD'), 'ref: refs/../../../outside')
    expect(await author()).toBe('file edit')
  })

  it('nor is a pipe read', async () => {
    await rm(join(folder, '.git/HEAD'))
    execFileSync('mkfifo', [join(folder, '.git/HEAD')])
    expect(await author()).toBe('file edit')
  })
})
