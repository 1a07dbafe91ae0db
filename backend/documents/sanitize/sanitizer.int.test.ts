import sharp from 'sharp'
import { afterEach, expect, it } from 'vitest'
import { waitLimitMs } from '@fleet/platform/testing/eventually'
import { Rejection } from '@fleet/domain/kernel/rejection'
import { createSanitizer, type Sanitizer } from './sanitizer.ts'
import { swellingObjects } from '../../testing/sanitize/hostile-pdfs.ts'

let running: Sanitizer | undefined
afterEach(() => running?.close())

/** Time limit per file, ms: the test of a hanging file waits for all of it, other files never reach it. */
const misbehaving = (timeMs: number = waitLimitMs) =>
  (running = createSanitizer(
    { processes: 1, timeMs, memoryBytes: 400_000_000 },
    new URL('../../testing/sanitize/misbehaving-process.ts', import.meta.url),
  ))
const outcome = (of: Sanitizer, what: string) =>
  of
    .sanitize(() => Promise.resolve(Buffer.from(what)))
    .then(
      ({ bytes }) => bytes.toString(),
      (error: unknown) => (error instanceof Rejection ? error.code : String(error)),
    )

it.each([
  ['hang', 8_000],
  ['eat', undefined],
  ['die', undefined],
])('a file that makes its process %s is refused, and the next one is accepted', async (what, timeMs) => {
  const misused = misbehaving(timeMs)
  expect(await outcome(misused, what)).toBe('documents.tooMuchWork')
  expect(await outcome(misused, 'fine')).toBe('fine')
})

it('a process killed while idle does not affect the next file', async () => {
  const misused = misbehaving()
  expect(await outcome(misused, 'leave')).toBe('leave')
  expect(await outcome(misused, 'fine')).toBe('fine')
})

it('PDF objects that decompress to a large size are refused, whatever their filters', async () => {
  const small = (running = createSanitizer({ processes: 1, memoryBytes: 300_000_000 }))
  await expect(small.sanitize(() => Promise.resolve(swellingObjects()))).rejects.toThrow('documents.tooMuchWork')
})

it('files are handled in parallel, and one after the other when processes are fewer', async () => {
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#357' } })
    .png()
    .toBuffer()
  const real = (running = createSanitizer({ processes: 2 }))
  const kept = await Promise.all(Array.from({ length: 5 }, () => real.sanitize(() => Promise.resolve(picture))))
  expect(kept.map(({ contentType }) => contentType)).toEqual(Array.from({ length: 5 }, () => 'image/jpeg'))
  expect(await outcome(real, 'no picture')).toBe('documents.unsupported')
})

it('a thumbnail is rendered during uploads, and reads its image only in its turn', async () => {
  const picture = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#357' } })
    .jpeg()
    .toBuffer()
  const misused = misbehaving(8_000)
  const hung = outcome(misused, 'hang')
  expect((await misused.thumbnail(async () => Buffer.from('small'))).toString()).toBe('small')
  await expect(misused.thumbnail(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(await hung).toBe('documents.tooMuchWork')
  misused.close()
  const small = await (running = createSanitizer()).thumbnail(async () => picture)
  expect((await sharp(small).metadata()).width).toBe(320)
})
