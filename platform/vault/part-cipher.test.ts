import { createSecretKey, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { PersonalData } from '@fleet/domain/kernel/personal'
import { decryptPart, encryptPart } from './cipher.ts'

const key = createSecretKey(randomBytes(32))
const place = { personId: 'person-1', type: 'AnswersSaved', stream: 'submission-1', revision: 4 }
const partWith = (disabilities: string): PersonalData => [{ answers: { firstName: 'Йонас', disabilities } }, {}]
const lengthOf = (part: PersonalData) => encryptPart(key, place, part).length

describe('an encrypted part', () => {
  it('decrypts to the original value and has a new ciphertext each time', () => {
    const part = partWith('Ein Knie \0 \ud800 " }')
    expect(decryptPart(key, place, encryptPart(key, place, part))).toEqual(part)
    expect(encryptPart(key, place, part)).not.toBe(encryptPart(key, place, part))
  })

  it('has the same length for no answer and for any short answer', () => {
    const lengths = [[{}, {}] as const, partWith(''), partWith('no'), partWith('yes'), partWith('x'.repeat(400))].map(
      lengthOf,
    )
    expect(new Set(lengths).size).toBe(1)
  })

  it('has one of a few lengths for long answers', () => {
    const lengths = Array.from({ length: 600 }, (_, kilobyte) => lengthOf(partWith('x'.repeat(kilobyte * 1024))))
    expect(new Set(lengths).size).toBe(9)
  })

  it.each([
    ['person', { ...place, personId: 'person-2' }],
    ['type', { ...place, type: 'AccountUpdated' }],
    ['stream', { ...place, stream: 'submission-2' }],
    ['revision', { ...place, revision: 5 }],
  ])('cannot be decrypted for another %s', (_, elsewhere) => {
    const ciphertext = encryptPart(key, place, partWith('yes'))
    expect(() => decryptPart(key, elsewhere, ciphertext)).toThrow()
  })

  it('cannot be decrypted with another key, after a change or in another format', () => {
    const ciphertext = encryptPart(key, place, partWith('yes'))
    expect(() => decryptPart(createSecretKey(randomBytes(32)), place, ciphertext)).toThrow()
    expect(() =>
      decryptPart(key, place, `${ciphertext.slice(0, 50)}${ciphertext[50] === 'A' ? 'B' : 'A'}${ciphertext.slice(51)}`),
    ).toThrow()
    expect(() => decryptPart(key, place, 'v1.x.y')).toThrow('not an encrypted part')
  })
})
