import { mkdir, mkdtemp, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { eventually } from '@fleet/platform/testing/eventually'
import { readFormFiles } from '@fleet/form-schemas/engine/fixtures/read-form-files'
import { watchFolder } from './watch-folder.ts'

let root: string
let watcher: { stop(): Promise<void> } | undefined
const changes = vi.fn<() => Promise<void>>()
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'fleet-watch-'))
  await mkdir(join(root, 'form/steps'), { recursive: true })
  await writeFile(join(root, 'form/steps/a.json'), '{}')
  changes.mockReset().mockResolvedValue(undefined)
})
afterEach(async () => {
  await watcher?.stop()
  await rm(root, { recursive: true })
})

/** Watches, after the first check. */
async function watching(): Promise<void> {
  watcher = watchFolder(root, { folders: ['form', 'lookups'], onChange: changes, pollMs: 30, settleMs: 30 })
  await expectChanges(1)
}

const [pollMs, settleMs] = [500, 80]
/** Watches after the first check, with waits that the test ends by `looked` and `stillForNow`. */
async function watchingByTurns() {
  const resting = new Map<number, () => void>()
  let comparisons = 0
  const rest = (ms: number, signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      if (ms === pollMs) comparisons += 1
      resting.set(ms, resolve)
      signal.addEventListener('abort', () => over(ms), { once: true })
    })
  const over = (ms: number) => {
    resting.get(ms)?.()
    resting.delete(ms)
  }
  const rests = (ms: number) => eventually(() => expect(resting.has(ms)).toBe(true))
  watcher = watchFolder(root, { folders: ['form', 'lookups'], onChange: changes, pollMs, settleMs, wait: rest })
  await rests(settleMs)
  over(settleMs)
  await rests(pollMs)
  return {
    /** It detected a change and waits for further ones. */
    seesChange: () => rests(settleMs),
    /** Ends the wait for unchanged files: it compares them again. */
    stillForNow: () => over(settleMs),
    /** It compares again, after a wait or at a late notification. */
    async looksAgain() {
      await eventually(() => expect(resting.size).toBe(1))
      over(pollMs)
    },
    /**
     * Waits for a further check without a change: a check under way may have read too early, the next one cannot.
     */
    async looked() {
      for (let look = 0; look < 2; look += 1) {
        await rests(pollMs)
        over(pollMs)
      }
      await rests(pollMs)
    },
    /** It compared the files after this edit, at a notification, and found no change. */
    async ignores(edit: () => Promise<unknown>) {
      const before = comparisons
      await edit()
      await eventually(() => expect(comparisons).toBeGreaterThan(before))
    },
    isOver: () => resting.size === 0,
  }
}
const expectChanges = (times: number) => eventually(() => expect(changes).toHaveBeenCalledTimes(times))

describe('a watched folder', () => {
  it('is read once at the start, for earlier changes', async () => {
    const turns = await watchingByTurns()
    expect(changes).toHaveBeenCalledTimes(1)
    await turns.looked()
    expect(changes).toHaveBeenCalledTimes(1)
  })

  it.each<[string, () => Promise<void>]>([
    ['a file that is written', () => writeFile(join(root, 'form/steps/a.json'), '[]')],
    [
      'a file of the same length and age',
      async () => {
        const file = join(root, 'form/steps/a.json')
        await writeFile(`${file}.new`, '[]')
        await utimes(`${file}.new`, new Date(0), new Date(0))
        await rename(`${file}.new`, file)
      },
    ],
    [
      'a new file in a new folder',
      async () => {
        await mkdir(join(root, 'form/steps/new'), { recursive: true })
        await writeFile(join(root, 'form/steps/new/b.json'), '{}')
      },
    ],
    ['a deleted file', () => rm(join(root, 'form/steps/a.json'))],
    [
      'a new folder',
      async () => {
        await mkdir(join(root, 'lookups'))
        await writeFile(join(root, 'lookups/c.json'), '{}')
      },
    ],
    ['a deleted folder', () => rm(join(root, 'form'), { recursive: true })],
  ])('sees %s', async (_, edit) => {
    await watching()
    await edit()
    await expectChanges(2)
  })

  it('detects a change after its folder was replaced', async () => {
    await watching()
    await mkdir(join(root, 'other/steps'), { recursive: true })
    await rename(join(root, 'form'), join(root, 'old'))
    await rename(join(root, 'other'), join(root, 'form'))
    await expectChanges(2)
    await writeFile(join(root, 'form/steps/d.json'), '{}')
    await expectChanges(3)
  })

  it('detects a file in a directory that was empty before, without waiting for the next comparison', async () => {
    const turns = await watchingByTurns()
    await turns.ignores(() => mkdir(join(root, 'form/steps/empty')))
    await writeFile(join(root, 'form/steps/empty/e.json'), '{}')
    await turns.seesChange()
    turns.stillForNow()
    await expectChanges(2)
  })

  it('ignores files other than JSON', async () => {
    const turns = await watchingByTurns()
    await writeFile(join(root, 'form/steps/a.json.swp'), 'x')
    await writeFile(join(root, 'form/steps/notes.txt'), 'x')
    await turns.looked()
    expect(changes).toHaveBeenCalledTimes(1)
  })

  it('ignores files of editors and systems, also broken links', async () => {
    const turns = await watchingByTurns()
    await symlink('admin@desk.4711', join(root, 'form/steps/.#a.json'))
    await writeFile(join(root, 'form/steps/._a.json'), 'x')
    await turns.looked()
    expect(changes).toHaveBeenCalledTimes(1)
    await writeFile(join(root, 'form/steps/a.json'), '[]')
    await turns.seesChange()
    turns.stillForNow()
    await expectChanges(2)
    expect(await readFormFiles(root, 'form')).toEqual({ 'form/steps/a.json': '[]' })
  })

  it('waits until files stay unchanged, and handles many changes as one', async () => {
    const turns = await watchingByTurns()
    const file = join(root, 'form/steps/a.json')
    await writeFile(file, '[]')
    await turns.seesChange()
    for (let turn = 1; turn < 8; turn += 1) {
      await writeFile(file, ' '.repeat(turn))
      turns.stillForNow()
      await turns.seesChange()
      expect(changes).toHaveBeenCalledTimes(1)
    }
    turns.stillForNow()
    await expectChanges(2)
    await turns.looked()
    expect(changes).toHaveBeenCalledTimes(2)
  })

  it('is read again until a change is handled', async () => {
    const turns = await watchingByTurns()
    changes.mockRejectedValueOnce(new Error('the log is away')).mockRejectedValueOnce(new Error('still'))
    await writeFile(join(root, 'form/steps/a.json'), '[]')
    for (const calls of [2, 3, 4]) {
      await turns.looksAgain()
      await turns.seesChange()
      turns.stillForNow()
      await expectChanges(calls)
    }
    await turns.looked()
    expect(changes).toHaveBeenCalledTimes(4)
  })

  it('is not read after watching stopped', async () => {
    const turns = await watchingByTurns()
    await watcher?.stop()
    await writeFile(join(root, 'form/steps/a.json'), '[]')
    expect(turns.isOver()).toBe(true)
    expect(changes).toHaveBeenCalledTimes(1)
  })
})
