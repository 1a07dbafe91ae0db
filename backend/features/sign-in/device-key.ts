import { hkdfSync } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { reject } from '@fleet/domain/kernel/rejection'
import { serve } from '@fleet/platform/http/contract/serve'
import { accountOf } from '@fleet/platform/http/session/session'
import type { Vault } from '@fleet/platform/vault/vault'
import { sessionCalls } from './contract.ts'

/**
 * The server's half of what seals unsaved answers on a device: for a session of the account, the same at every sign-in.
 * Made from the account's key in the vault, so that it goes with that key, and stays when the master key changes.
 */
export function deviceKeyRoutes(app: FastifyInstance, { vault }: { readonly vault: Vault }): void {
  serve(app, sessionCalls)('GET /api/auth/device-key', { config: { right: 'ownAccount' } }, async (request) => {
    const key = (await vault.findKey(accountOf(request).id)) ?? reject('accounts.notFound')
    const half = hkdfSync('sha256', key, request.query.device.toLowerCase(), 'unsaved answers on a device', 32)
    return { key: Buffer.from(half).toString('base64url') }
  })
}
