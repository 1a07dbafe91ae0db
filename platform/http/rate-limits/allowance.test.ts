import { describe, expect, it } from 'vitest'
import { Rejection } from '@fleet/domain/kernel/rejection'
import { allowance } from './allowance.ts'
import type { Counter } from './counters.ts'

const limit = { max: 100, unit: 'bytes', seconds: 60, description: '', onExceeded: 'limits.savedBytes' }

/** Several processes with one count in the database. */
function processes() {
  let time = 0
  let count = 0
  const added: number[] = []
  const counters = {
    async add([one]: readonly Counter[]) {
      added.push(one?.amount ?? 0)
      count += one?.amount ?? 0
      return [{ count, seconds: 60 }]
    },
  }
  const open = () => allowance({ counters, now: () => time, onError: () => {} }, 'saved bytes', limit)
  return { open, added, wait: (seconds: number) => void (time += seconds * 1000) }
}

const codeOf = (work: () => void) => {
  try {
    work()
    return undefined
  } catch (error) {
    return error instanceof Rejection ? [error.code, error.values] : error
  }
}

describe('an allowance', () => {
  it('is refused beyond the limit, per subject, until its time is over', () => {
    const { open, wait } = processes()
    const { spend } = open()
    spend('a', 99)
    expect(codeOf(() => spend('a', 2))).toEqual(['limits.savedBytes', { limit: 100, seconds: 60 }])
    spend('a', 1)
    spend('b', 100)
    wait(45)
    expect(codeOf(() => spend('a', 1))).toEqual(['limits.savedBytes', { limit: 100, seconds: 15 }])
    wait(15)
    spend('a', 100)
  })

  it('counts over processes, without a statement for each use', async () => {
    const { open, added } = processes()
    const [one, other] = [open(), open()]
    for (let turn = 0; turn < 50; turn += 1) one.spend('a', 1)
    await Promise.resolve()
    for (let turn = 0; turn < 5; turn += 1) other.spend('a', 1)
    await Promise.resolve()
    await Promise.resolve()
    expect(added).toEqual(Array(11).fill(5))
    expect(codeOf(() => other.spend('a', 46))).toMatchObject(['limits.savedBytes', {}])
    other.spend('a', 45)
  })
})
