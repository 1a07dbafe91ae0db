import type { Pool } from 'pg'
import { fits, keyIdOf, sealOf } from '../../event-sourcing/integrity/seal.ts'
import type { MasterKeys } from '../../vault/keys.ts'
import { findNamedKey } from '../../vault/keys.ts'
import type { StoredSession } from './session-table.ts'
import { deleteSession, findSessionsSealedOtherwise, replaceSeal } from './session-table.ts'

type Vouched = Pick<StoredSession, 'sidHash' | 'accountId' | 'accountRevision' | 'signedInAt' | 'content'>

/** All but when it was last seen, which is written often and gives nobody anything. */
function vouchedFor({ sidHash, accountId, accountRevision, signedInAt, content }: Vouched) {
  return ['session', sidHash, accountId, accountRevision, signedInAt.toISOString(), JSON.parse(content)]
}

/** The seal of a session as it is written now. */
export function sealSession(keys: MasterKeys, session: Vouched): string {
  return sealOf(keys.current('sessions'), vouchedFor(session))
}

/** Whether the row is as this application wrote it. */
export async function sealFits(keys: MasterKeys, session: StoredSession): Promise<boolean> {
  const key = await findNamedKey(keys, 'sessions', keyIdOf(session.seal) ?? '')
  return key !== undefined && fits(session.seal, key, vouchedFor(session))
}

/** After a rotation of keys: seals every session with the key of now, and ends those that do not fit theirs. Answers how many. */
export async function resealSessions(pool: Pool, keys: MasterKeys, batch = 200): Promise<number> {
  for (let done = 0; ;) {
    const sessions = await findSessionsSealedOtherwise(pool, keys.current('sessions').id, batch)
    for (const session of sessions) {
      if (await sealFits(keys, session)) await replaceSeal(pool, session, sealSession(keys, session))
      else await deleteSession(pool, session.sidHash)
    }
    done += sessions.length
    if (sessions.length < batch) return done
  }
}
