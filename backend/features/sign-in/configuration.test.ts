import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'

const folder = mkdtempSync(join(tmpdir(), 'fleet-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

const production = { NODE_ENV: 'production', DATA_DIR: folder, SESSION_SECRET: 's'.repeat(32), MASTER_KEY: 'm'.repeat(32) }
const provider = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'fleet', OIDC_CLIENT_SECRET: 'secret' }

describe('the identity provider', () => {
  it('is the development one when none is configured', () => {
    expect(readConfig({ DATA_DIR: folder }).identityProvider).toBeUndefined()
  })

  it('is required in production: the development one lets anybody in', () => {
    expect(() => readConfig(production)).toThrow(/^OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET are required in production: the development identity provider lets anybody in$/)
    expect(readConfig({ ...production, ...provider }).identityProvider).toEqual({ issuer: 'https://id.example', clientId: 'fleet', clientSecret: 'secret' })
  })

  it.each([
    [{ OIDC_ISSUER: 'https://id.example' }, /^OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set as well/],
    [{ ...provider, OIDC_CLIENT_SECRET: '' }, /^OIDC_CLIENT_SECRET must be set as well/],
    [{ ...provider, OIDC_ISSUER: 'id.example' }, /^OIDC_ISSUER must be an address beginning with https: or http:/],
  ])('is configured whole or not at all', (env, line) => {
    expect(() => readConfig({ DATA_DIR: folder, ...env })).toThrow(line)
  })
})

describe('a wrong value', () => {
  it.each([
    [{ TIME_ZONE: 'Mars' }, /^TIME_ZONE must be a time zone like Africa\/Cairo, not "Mars"$/],
    [{ ADMIN_EMAIL: 'admin' }, /^ADMIN_EMAIL must be an e-mail address, not "admin"$/],
    [{ ADMIN_PASSWORD: 'short' }, /^ADMIN_PASSWORD must have 12 to 128 characters$/],
  ])('stops the start with one line: %j', (env, line) => {
    expect(() => readConfig({ DATA_DIR: folder, ...env })).toThrow(line)
  })

  it('is not what is set and empty: that counts as not set', () => {
    const empty = { DATA_DIR: folder, PORT: '', FORMS_DIR: '', TIME_ZONE: '', ADMIN_EMAIL: '', ADMIN_PASSWORD: '' }
    expect(readConfig(empty)).toEqual(readConfig({ DATA_DIR: folder }))
  })
})
