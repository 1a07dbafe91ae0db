import { randomBytes, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { FileExists, type FilePlace, type FileStore } from '../../documents/store/file-store.ts'

/** The contract of every file store. `empty`: returns an empty one. */
export function fileStoreContract(empty: () => Promise<FileStore>): void {
  const place = (folder = randomUUID()) => ({ folder, id: randomUUID() })
  const bytes = Buffer.from('the bytes')
  async function read(store: FileStore, at: FilePlace): Promise<Buffer | undefined> {
    const stored = await store.read(at)
    return stored === undefined ? undefined : buffer(stored)
  }

  it('gives back what was written, and undefined for what is not there', async () => {
    const store = await empty()
    const [one, other] = [place(), place()]
    await store.write(one, [bytes])
    expect(await read(store, one)).toEqual(bytes)
    expect(await read(store, other)).toBeUndefined()
  })

  it('takes what comes in pieces, also nothing, and gives all of it back', async () => {
    const store = await empty()
    const [large, none] = [place(), place()]
    const pieces = Array.from({ length: 13 }, () => randomBytes(1_000_003))
    await store.write(
      large,
      (async function* () {
        yield* pieces
      })(),
    )
    await store.write(none, [])
    expect((await read(store, large))?.equals(Buffer.concat(pieces))).toBe(true)
    expect(await read(store, none)).toEqual(Buffer.alloc(0))
  })

  it('has nothing of what broke off while it came, and takes it anew', async () => {
    const store = await empty()
    for (const length of [3, 13]) {
      const one = place()
      const broken = (async function* () {
        for (let piece = 0; piece < length; piece += 1) yield randomBytes(1_000_003)
        throw new Error('the line is dead')
      })()
      await expect(store.write(one, broken)).rejects.toThrow('the line is dead')
      expect(await read(store, one)).toBeUndefined()
      expect(await store.files(one.folder)).toEqual([])
      await store.write(one, [bytes])
      expect(await read(store, one)).toEqual(bytes)
    }
  })

  it('shows nothing of what is still coming', async () => {
    const store = await empty()
    const one = place()
    await store.write(
      one,
      (async function* () {
        yield bytes
        expect(await store.read(one)).toBeUndefined()
        yield bytes
      })(),
    )
    expect(await read(store, one)).toEqual(Buffer.concat([bytes, bytes]))
  })

  it('never writes over a file', async () => {
    const store = await empty()
    const one = place()
    await store.write(one, [bytes])
    await expect(store.write(one, [Buffer.from('others')])).rejects.toThrow(FileExists)
    expect(await read(store, one)).toEqual(bytes)
  })

  it('lets exactly one of many writers have a place', async () => {
    const store = await empty()
    const one = place()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, (_, writer) => store.write(one, [Buffer.from(`writer ${writer}`)])),
    )
    const won = outcomes.findIndex(({ status }) => status === 'fulfilled')
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(String(await read(store, one))).toBe(`writer ${won}`)
  })

  it('deletes one file and no other; one that is gone is deleted already', async () => {
    const store = await empty()
    const folder = randomUUID()
    const [one, other] = [place(folder), place(folder)]
    await store.write(one, [bytes])
    await store.write(other, [bytes])
    for (let again = 0; again < 2; again += 1) await store.delete(one)
    expect(await read(store, one)).toBeUndefined()
    expect(await read(store, other)).toEqual(bytes)
  })

  it('lists folders in pages, and files with the time they were written', async () => {
    const store = await empty()
    // Some stores round to seconds.
    const before = Math.floor(Date.now() / 1000) * 1000
    const folders = Array.from({ length: 5 }, () => randomUUID()).toSorted()
    for (const folder of folders) await store.write(place(folder), [bytes])
    const first = await store.folders({ after: '', limit: 3 })
    expect([...first, ...(await store.folders({ after: first.at(-1) ?? '', limit: 3 }))]).toEqual(folders)
    const [file, ...others] = await store.files(folders[0] ?? '')
    expect(others).toEqual([])
    const writtenAt = Date.parse(file?.writtenAt ?? '')
    expect([writtenAt >= before, writtenAt <= Date.now()]).toEqual([true, true])
    expect(await store.files(randomUUID())).toEqual([])
  })

  it('is empty before anything was written', async () => {
    expect(await (await empty()).folders({ after: '', limit: 10 })).toEqual([])
  })
}
