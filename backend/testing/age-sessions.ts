import { Pool } from 'pg'
import { sessionMac, findSession, updateSession } from '@fleet/platform/http/session/session-table'
import type { MasterKeys } from '@fleet/platform/vault/keys'

type Where = { readonly databaseUrl: string; readonly keys: MasterKeys }

/** Makes all sessions of the account look as if the last proof was eleven minutes ago. */
export async function ageSessions({ databaseUrl, keys }: Where, accountId: string): Promise<void> {
  const pool = new Pool({ connectionString: databaseUrl, max: 1 })
  try {
    const { rows } = await pool.query<{ sid_hash: string }>('SELECT sid_hash FROM web.session WHERE account_id = $1', [
      accountId,
    ])
    for (const { sid_hash: sidHash } of rows) {
      const session = await findSession(pool, sidHash)
      if (session === undefined) continue
      const content = JSON.parse(session.content)
      const old = {
        ...session,
        content: JSON.stringify({
          ...content,
          proof: { ...content.proof, at: new Date(Date.now() - 11 * 60_000).toISOString() },
        }),
      }
      await updateSession(pool, { ...old, mac: sessionMac(keys, old) })
    }
  } finally {
    await pool.end()
  }
}
