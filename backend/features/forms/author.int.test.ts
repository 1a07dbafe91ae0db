import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { authorOf } from './author.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fleet-author-'))
})
afterEach(() => rm(folder, { recursive: true }))

const git = (...args: string[]) => execFileSync('git', ['-C', folder, ...args], { stdio: 'ignore' })
async function commit(file: string, author: string): Promise<void> {
  await writeFile(join(folder, file), author)
  git('add', file)
  git('-c', `user.name=${author}`, '-c', 'user.email=someone@example.com', 'commit', '-q', '-m', 'An edit')
}

it('is the author of the newest commit to the changed files', async () => {
  git('init', '-q')
  await commit('a.json', 'Mariam')
  await commit('b.json', 'Omar')
  expect(await authorOf(folder, ['a.json'])).toBe('Mariam')
  expect(await authorOf(folder, ['a.json', 'b.json'])).toBe('Omar')
})

it('is nobody while a changed file is not as it was committed, or not committed at all', async () => {
  git('init', '-q')
  await commit('a.json', 'Mariam')
  await writeFile(join(folder, 'a.json'), 'changed')
  expect(await authorOf(folder, ['a.json'])).toBe('file edit')
  await writeFile(join(folder, 'c.json'), 'new')
  expect(await authorOf(folder, ['c.json'])).toBe('file edit')
})

it('is nobody where there is no git', async () => {
  expect(await authorOf(folder, ['a.json'])).toBe('file edit')
  expect(await authorOf(folder, [])).toBe('file edit')
})
