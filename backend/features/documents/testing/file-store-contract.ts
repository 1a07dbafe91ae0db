import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { FileStore } from '../file-store.ts'

/** What every place for files keeps to. `empty`: one with nothing in it. */
export function fileStoreContract(empty: () => Promise<FileStore>): void {
  const place = (folder = randomUUID()) => ({ folder, id: randomUUID() })
  const bytes = Buffer.from('the bytes')

  it('gives back what was written, and undefined for what is not there', async () => {
    const store = await empty()
    const [one, other] = [place(), place()]
    await store.write(one, bytes)
    expect(await store.read(one)).toEqual(bytes)
    expect(await store.read(other)).toBeUndefined()
  })

  it('never writes over a file', async () => {
    const store = await empty()
    const one = place()
    await store.write(one, bytes)
    await expect(store.write(one, Buffer.from('others'))).rejects.toThrow()
    expect(await store.read(one)).toEqual(bytes)
  })

  it('lets exactly one of many writers have a place', async () => {
    const store = await empty()
    const one = place()
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, (_, writer) => store.write(one, Buffer.from(`writer ${writer}`))))
    const won = outcomes.findIndex(({ status }) => status === 'fulfilled')
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(String(await store.read(one))).toBe(`writer ${won}`)
  })

  it('deletes one file and no other; one that is gone is deleted already', async () => {
    const store = await empty()
    const folder = randomUUID()
    const [one, other] = [place(folder), place(folder)]
    await store.write(one, bytes)
    await store.write(other, bytes)
    for (let again = 0; again < 2; again += 1) await store.delete(one)
    expect(await store.read(one)).toBeUndefined()
    expect(await store.read(other)).toEqual(bytes)
  })

  it('lists folders in pages, and files with the time they were written', async () => {
    const store = await empty()
    const folders = Array.from({ length: 5 }, () => randomUUID()).toSorted()
    for (const folder of folders) await store.write(place(folder), bytes)
    const first = await store.folders({ after: '', limit: 3 })
    expect([...first, ...(await store.folders({ after: first.at(-1) ?? '', limit: 3 }))]).toEqual(folders)
    const [file, ...others] = await store.files(folders[0] ?? '')
    expect(others).toEqual([])
    expect(Math.abs(Date.parse(file?.writtenAt ?? '') - Date.now())).toBeLessThan(60_000)
    expect(await store.files(randomUUID())).toEqual([])
  })

  it('is empty before anything was written', async () => {
    expect(await (await empty()).folders({ after: '', limit: 10 })).toEqual([])
  })
}
