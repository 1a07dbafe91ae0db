import { afterEach, expect, it, vi } from 'vitest'
import { framedFile } from './framed.ts'

afterEach(() => vi.unstubAllGlobals())

function frame(rows: number, content: string): Uint8Array<ArrayBuffer> {
  const bytes = new TextEncoder().encode(content)
  const whole = new Uint8Array(8 + bytes.length)
  new DataView(whole.buffer).setUint32(0, rows)
  new DataView(whole.buffer).setUint32(4, bytes.length)
  whole.set(bytes, 8)
  return whole
}

/** Splits the body into chunks of three bytes, as a network may. */
function answering(frames: readonly Uint8Array<ArrayBuffer>[], status = 200) {
  const all = frames.flatMap((one) => [...one])
  const body = new ReadableStream<Uint8Array>({
    start(control) {
      for (let at = 0; at < all.length; at += 3) control.enqueue(Uint8Array.from(all.slice(at, at + 3)))
      control.close()
    },
  })
  vi.stubGlobal(
    'fetch',
    async () =>
      new Response(body, {
        status,
        headers: { 'X-Total-Count': '20', 'X-Export-Id': 'e', 'Content-Disposition': 'attachment; filename="r.csv"' },
      }),
  )
}

const take = (onRows = (_: number, __: number) => {}) =>
  framedFile('/api/exports', {}, { signal: new AbortController().signal, onRows })

it('joins the frames of a file and reports the number of rows', async () => {
  answering([frame(5, 'Имя;'), frame(20, 'Жанна'), frame(20, '')])
  const progress: string[] = []
  const { file, ...about } = await take((rows, total) => progress.push(`${rows} of ${total}`))
  expect(await file.text()).toBe('Имя;Жанна')
  expect(about).toEqual({ name: 'r.csv', rows: 20, exportId: 'e' })
  expect(progress).toEqual(['0 of 20', '5 of 20', '20 of 20', '20 of 20'])
})

it('rejects an incomplete file', async () => {
  answering([frame(5, 'Имя;'), frame(20, 'Жанна')])
  await expect(take()).rejects.toMatchObject({ name: 'NetworkFailure' })
  answering([], 403)
  await expect(take()).rejects.toMatchObject({ name: 'HttpProblem', status: 403 })
})
