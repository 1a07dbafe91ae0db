import { describe, expect, it } from 'vitest'
import { type ProcessedCommands, processedCommands, newestCommands } from './processed-commands.ts'

const many = 10_000

/** Commands of two events each, in order. */
function note(commands: ProcessedCommands, from: number, to: number): void {
  for (let n = from; n < to; n += 1) {
    for (const revision of [2 * n, 2 * n + 1]) {
      const metadata = {
        commandId: `command ${n}`,
        actor: { id: 'a', role: 'guest' },
        occurredAt: '',
        correlationId: '',
        shape: 1,
        seal: '',
      } as const
      commands.note({ metadata, revision, position: BigInt(revision + 1) })
    }
  }
}

describe('the commands of a stream', () => {
  it('have a known position while they are among the newest', () => {
    const commands = processedCommands()
    note(commands, 0, newestCommands + 3)
    expect(commands.find(`command ${newestCommands}`)).toEqual({
      first: 2 * newestCommands,
      last: 2 * newestCommands + 1,
      position: BigInt(2 * newestCommands + 2),
    })
    expect(commands.find('command 2')).toBe('earlier')
    expect(commands.find('command 3')).toMatchObject({ first: 6 })
    expect(commands.oldest()).toBe(6)
    expect(commands.find('never')).toBeUndefined()
  })

  it('are never forgotten', () => {
    const commands = processedCommands()
    note(commands, 0, many)
    expect(
      Array.from({ length: many }, (_, n) => commands.find(`command ${n}`)).filter((found) => found === undefined),
    ).toEqual([])
    expect(commands.snapshot().newest).toHaveLength(newestCommands)
    expect(commands.snapshot().earlier).toHaveLength(many - newestCommands)
  })

  it('are the same when they are noted twice or restored from a snapshot', () => {
    const [once, twice] = [processedCommands(), processedCommands()]
    note(once, 0, 100)
    note(twice, 0, 60)
    note(twice, 20, 80)
    const again = processedCommands(twice.snapshot())
    note(again, 50, 100)
    expect(again.snapshot()).toEqual(once.snapshot())
  })
})
