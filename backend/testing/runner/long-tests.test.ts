import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { longTestFiles, takingTurns, timeLimit } from './long-tests.ts'

const root = path.join(import.meta.dirname, '../../..')

it('finds long tests of pure code and of the browser', () => {
  const files = longTestFiles(root)
  expect(files.filter((file) => file.endsWith('.long.test.ts')).length).toBeGreaterThan(10)
  expect(files.filter((file) => file.endsWith('.long.spec.ts')).length).toBeGreaterThan(10)
  expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})

it('starts with another file each hour, and leaves none out', () => {
  const at = (hours: number) => takingTurns(['a', 'b', 'c'], new Date(hours * 3_600_000))
  expect([at(0), at(1), at(2), at(3)]).toEqual([
    ['a', 'b', 'c'],
    ['b', 'c', 'a'],
    ['c', 'a', 'b'],
    ['a', 'b', 'c'],
  ])
  expect(takingTurns([], new Date(0))).toEqual([])
})

it('removes the time limit from the arguments', () => {
  expect(timeLimit(['--config', 'a.ts', '--minutes', '30', 'b'])).toEqual({
    minutes: 30,
    args: ['--config', 'a.ts', 'b'],
  })
  expect(timeLimit(['a'])).toEqual({ minutes: undefined, args: ['a'] })
  expect(() => timeLimit(['--minutes', 'many'])).toThrow('--minutes needs a number above 0')
  expect(() => timeLimit(['--minutes'])).toThrow('--minutes needs a number above 0')
})
