import { beforeAll, describe, expect, it } from 'vitest'
import { toBase64Url } from './bytes.ts'
import { createKeyHalf, type DeviceKeyHalf } from './device-key-half.ts'
import { createEncryptor, tagFor } from './encryption.ts'

const serverHalfOf = (seed: number) => Buffer.alloc(32, seed).toString('base64url')

let device: DeviceKeyHalf
let other: DeviceKeyHalf
beforeAll(async () => {
  device = { id: 'one', half: await createKeyHalf() }
  other = { id: 'other', half: await createKeyHalf() }
})

describe('encryption on a device', () => {
  it('decrypts with both halves, also later', async () => {
    const encrypted = (await createEncryptor(device, serverHalfOf(1))).encrypt('place', 'Jürgen Ωmega')
    expect(await (await createEncryptor(device, serverHalfOf(1))).decrypt('place', encrypted)).toBe('Jürgen Ωmega')
  })

  it.each([
    ['the half that the server gives another account', () => createEncryptor(device, serverHalfOf(2)), 'place'],
    ['another device', () => createEncryptor(other, serverHalfOf(1)), 'place'],
    ['another place', () => createEncryptor(device, serverHalfOf(1)), 'elsewhere'],
  ])('does not decrypt with %s', async (_, encryptor, name) => {
    const encrypted = (await createEncryptor(device, serverHalfOf(1))).encrypt('place', 'Jürgen')
    expect(await (await encryptor()).decrypt(name, encrypted)).toBeUndefined()
  })

  it('decrypts what WebCrypto encrypted, as files and older entries are', async () => {
    const { encryptBytes, decrypt } = await createEncryptor(device, serverHalfOf(1))
    const encrypted = new Uint8Array(await encryptBytes('place', new TextEncoder().encode('Jürgen').buffer))
    expect(await decrypt('place', [encrypted.slice(0, 12), encrypted.slice(12)].map(toBase64Url).join('.'))).toBe(
      'Jürgen',
    )
  })

  it('returns undefined for damaged input', async () => {
    const { decrypt } = await createEncryptor(device, serverHalfOf(1))
    for (const encrypted of ['', '.', 'x.y', '???.???']) expect(await decrypt('place', encrypted)).toBeUndefined()
  })

  it('gives short answers the same length', async () => {
    const { encrypt } = await createEncryptor(device, serverHalfOf(1))
    expect(encrypt('place', '{"asthma":false}').length).toBe(
      encrypt('place', '{"asthma":true,"why":"since childhood"}').length,
    )
  })

  it('uses a key that cannot be exported', async () => {
    await expect(crypto.subtle.exportKey('raw', device.half)).rejects.toThrow()
  })
})

describe('the tag of an account', () => {
  it('is stable, differs between devices, and does not contain the account', async () => {
    const tag = await tagFor(device, 'anna')
    expect(await tagFor(device, 'anna')).toBe(tag)
    expect(await tagFor(other, 'anna')).not.toBe(tag)
    expect(await tagFor(device, 'anna', 's1')).not.toBe(await tagFor(device, 'annas1'))
    expect(tag).not.toContain('anna')
  })
})
