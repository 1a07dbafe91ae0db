import { machineLines } from '@fleet/form-schemas/engine/machine-lines/machine-lines'
import { describe, expect, it } from 'vitest'
import { isWhole } from './is-whole.ts'
import letters from './letters.json' with { type: 'json' }
import { greyOf, type Picture } from './picture.ts'
import { readPicture } from './read-picture.ts'
import { chance } from './testing/noise.ts'
import { type Conditions, ideal, specimen } from './testing/specimen.ts'
import { weightsOf } from './weights.ts'

const reader = { weights: weightsOf(letters), isRight: (lines: string) => isWhole(machineLines.read(lines, '2026-11-22')) }
const read = (picture: Picture) => readPicture(picture, reader)

describe('the lines in a picture', () => {
  it.each<[string, 'passport' | 'card', Partial<Conditions>]>([
    ['of a passport', 'passport', { blur: 1.5, turned: 4, tilted: 0.05, noise: 6, shadow: 0.3, pitch: 20 }],
    ['of a card that lies on its side', 'card', { turned: 90 }],
  ])('%s are read', async (_, kind, conditions) => {
    const { lines, picture } = await specimen(kind, { ...ideal, ...conditions }, 7)
    expect(read(picture)).toMatchObject({ lines, isRight: true })
  })

  it('are not made up where there are none', async () => {
    const next = chance(3)
    const noise = { width: 300, height: 200, data: Float32Array.from({ length: 60_000 }, () => 255 * next()) }
    const { picture } = await specimen('passport', ideal, 8)
    const above = { ...picture, height: Math.round(picture.height * 0.62), data: picture.data.slice(0, picture.width * Math.round(picture.height * 0.62)) }
    const empty = greyOf({ width: 1, height: 1, data: [0, 0, 0, 255] })
    for (const one of [noise, above, empty]) expect(read(one)?.isRight ?? false).toBe(false)
  })
})
