import { fits, keyIdOf, sealOf } from '../../event-sourcing/integrity/seal.ts'
import type { MasterKeys } from '../../vault/keys.ts'
import { findNamedKey } from '../../vault/keys.ts'
import type { StoredSession } from './session-table.ts'

type Vouched = Pick<StoredSession, 'sidHash' | 'accountId' | 'accountRevision' | 'signedInAt' | 'content'>

/** All but when it was last seen, which is written often and gives nobody anything. */
function vouchedFor({ sidHash, accountId, accountRevision, signedInAt, content }: Vouched) {
  return ['session', sidHash, accountId, accountRevision, signedInAt.toISOString(), JSON.parse(content)]
}

/** The seal of a session as it is written now. */
export function sealSession(keys: MasterKeys, session: Vouched): string {
  return sealOf(keys.get('sessions'), vouchedFor(session))
}

/** Whether the row is as this application wrote it. */
export function sealFits(keys: MasterKeys, session: StoredSession): boolean {
  const key = findNamedKey(keys, 'sessions', keyIdOf(session.seal) ?? '')
  return key !== undefined && fits(session.seal, key, vouchedFor(session))
}
