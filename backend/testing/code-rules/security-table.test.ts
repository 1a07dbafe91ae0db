import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import requirements from './asvs-requirements.json' with { type: 'json' }

const root = join(import.meta.dirname, '../../..')
const text = readFileSync(join(root, 'docs/security.md'), 'utf8')
const rows = text
  .split('\n')
  .filter((line) => /^\| V\d/.test(line))
  .map((line) => {
    const [ids = '', what = '', state = '', where = '', test = ''] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
    return { ids: ids.split(', '), what, state, where, test }
  })
const states = ['met', 'partly', 'not met', 'operator', 'n/a']
const counted = (state: string) => rows.filter((row) => row.state === state).flatMap(({ ids }) => ids).length
const inQuotes = (cell: string) => Array.from(cell.matchAll(/`([^`]+)`/g), ([, name = '']) => name)
describe('the table of requirements in docs/security.md', () => {
  it('has every requirement of levels 1 and 2 once, and no other', () => {
    const listed = rows.flatMap(({ ids }) => ids)
    expect(listed.toSorted()).toEqual([...requirements.level1, ...requirements.level2].toSorted())
  })

  it('gives each a text, a state, and where or why', () => {
    for (const row of rows)
      expect(row).toEqual({
        ...row,
        what: expect.stringMatching(/\w/),
        state: expect.toBeOneOf(states),
        where: expect.stringMatching(/\w/),
      })
  })

  it('names test files in its column of tests', () => {
    const named = rows.filter(({ test }) => test !== '').flatMap(({ test }) => inQuotes(test))
    expect(named.length).toBeGreaterThan(100)
    expect(named.filter((name) => !/\.(test|spec)\.tsx?$/.test(name))).toEqual([])
  })

  it('states the right counts: correct the sentence above the table', () => {
    const [all, met, partly, notMet, operator, none] = [rows.flatMap(({ ids }) => ids).length, ...states.map(counted)]
    expect(text).toContain(
      `Of ${all} requirements ${met} are met, ${partly} partly, ${notMet} not met, ${operator} the operator's, ${none} not applicable`,
    )
  })
})
