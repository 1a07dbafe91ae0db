import { describe, expect, it } from 'vitest'
import { linkToken, readLinkToken, sameLinkToken, tokenHash } from './link-tokens.ts'
import { keysOf } from '../testing/vault/keys-of.ts'

const keys = keysOf('a master key of at least 32 characters')
const others = keysOf('another master key of 32 characters at least')
const id = '0f8fad5b-d9cb-469f-a165-70867728950e'
const second = '7c9e6679-7425-40de-944b-e07fc1f90ae7'

describe('a link token', () => {
  const token = linkToken(keys, 'invitation', [id])

  it('has 64 characters for an invitation and contains its ids', () => {
    expect(token).toMatch(/^[\w-]{64}$/)
    expect(readLinkToken(keys, 'invitation', token)).toEqual([id])
    expect(readLinkToken(keys, 'password', linkToken(keys, 'password', [id, second]), 2)).toEqual([id, second])
  })

  it('is deterministic, and is stored as a SHA-256 hash', () => {
    expect(linkToken(keys, 'invitation', [id])).toBe(token)
    expect(tokenHash(token)).toMatch(/^[0-9a-f]{64}$/)
  })

  it('is invalid for another kind, id or master key', () => {
    expect(readLinkToken(keys, 'password', token)).toBeUndefined()
    expect(readLinkToken(others, 'invitation', token)).toBeUndefined()
    expect(
      readLinkToken(
        keys,
        'invitation',
        linkToken(keys, 'invitation', [id]).slice(0, 22) + linkToken(keys, 'invitation', [second]).slice(22),
      ),
    ).toBeUndefined()
  })

  it.each([
    '',
    'x',
    token.slice(1),
    `${token}A`,
    `${token}=`,
    ` ${token}`,
    token.replace(/.$/, '!'),
    '../../etc/passwd',
    'A'.repeat(64),
  ])('is invalid as %j', (text) => {
    expect(readLinkToken(keys, 'invitation', text)).toBeUndefined()
  })

  it('is invalid with any character changed', () => {
    for (let place = 0; place < token.length; place += 1) {
      const changed = token.slice(0, place) + (token[place] === 'A' ? 'B' : 'A') + token.slice(place + 1)
      expect(readLinkToken(keys, 'invitation', changed)).toBeUndefined()
    }
  })

  it('is recreated from its ids only when the hash matches', () => {
    expect(sameLinkToken(keys, 'invitation', [id], tokenHash(token))).toBe(token)
    expect(sameLinkToken(keys, 'invitation', [id], tokenHash('another'))).toBeUndefined()
  })
})
