import { beforeAll, describe, expect, it } from 'vitest'
import { textOfBytes } from './bytes.ts'
import { newHalf, type DeviceHalf } from './device-half.ts'
import { sealerOf, tagFor } from './sealing.ts'

const halfOfServer = (seed: number) => Buffer.alloc(32, seed).toString('base64url')

let device: DeviceHalf
let other: DeviceHalf
beforeAll(async () => {
  device = { id: 'one', half: await newHalf() }
  other = { id: 'other', half: await newHalf() }
})

describe('what is sealed on a device', () => {
  it('opens with both halves, at a later time too', async () => {
    const sealed = (await sealerOf(device, halfOfServer(1))).seal('place', 'Jürgen Ωmega')
    expect(await (await sealerOf(device, halfOfServer(1))).open('place', sealed)).toBe('Jürgen Ωmega')
  })

  it.each([
    ['the half that the server gives another account', () => sealerOf(device, halfOfServer(2)), 'place'],
    ['another device', () => sealerOf(other, halfOfServer(1)), 'place'],
    ['another place', () => sealerOf(device, halfOfServer(1)), 'elsewhere'],
  ])('does not open with %s', async (_, sealer, name) => {
    const sealed = (await sealerOf(device, halfOfServer(1))).seal('place', 'Jürgen')
    expect(await (await sealer()).open(name, sealed)).toBeUndefined()
  })

  it('opens also where the browser sealed it, as it did before and does with files', async () => {
    const { sealBytes, open } = await sealerOf(device, halfOfServer(1))
    const sealed = new Uint8Array(await sealBytes('place', new TextEncoder().encode('Jürgen').buffer))
    expect(await open('place', [sealed.slice(0, 12), sealed.slice(12)].map(textOfBytes).join('.'))).toBe('Jürgen')
  })

  it('is nothing when it is damaged', async () => {
    const { open } = await sealerOf(device, halfOfServer(1))
    for (const sealed of ['', '.', 'x.y', '???.???']) expect(await open('place', sealed)).toBeUndefined()
  })

  it('is as long for a short answer as for a shorter one', async () => {
    const { seal } = await sealerOf(device, halfOfServer(1))
    expect(seal('place', '{"asthma":false}').length).toBe(
      seal('place', '{"asthma":true,"why":"since childhood"}').length,
    )
  })

  it('has no key that could be read out', async () => {
    await expect(crypto.subtle.exportKey('raw', device.half)).rejects.toThrow()
  })
})

describe('the tag of an account', () => {
  it('is the same each time, another on another device, and does not hold the account', async () => {
    const tag = await tagFor(device, 'anna')
    expect(await tagFor(device, 'anna')).toBe(tag)
    expect(await tagFor(other, 'anna')).not.toBe(tag)
    expect(await tagFor(device, 'anna', 's1')).not.toBe(await tagFor(device, 'annas1'))
    expect(tag).not.toContain('anna')
  })
})
