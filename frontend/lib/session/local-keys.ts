import { fullName } from '../full-name.ts'

/** What of a session stands on the device: keys of the specification. */
type Mirrored = {
  readonly id: string
  readonly firstName: string | null
  readonly lastName: string | null
  readonly member?: true
  readonly role: string | null
  readonly agentId?: string
  readonly preview?: { readonly original: string }
}

const keys = {
  role: 'userRole',
  agentId: 'agentId',
  memberId: 'agentUserId',
  memberName: 'agentUserName',
  preview: 'previewMode',
  originalRole: 'originalRole',
} as const

/**
 * Writes the specification's keys for what else runs in this browser. Nothing here reads them and they grant nothing:
 * the session decides.
 */
export function mirrorSession(user: Mirrored | null): void {
  const original = user?.preview?.original
  keep(keys.role, user?.role ?? undefined)
  keep(keys.agentId, user?.agentId)
  keep(keys.memberId, user?.member && user.id)
  keep(keys.memberName, user?.member && fullName(user))
  keep(keys.preview, original === undefined ? undefined : 'true')
  keep(keys.originalRole, original)
}

function keep(key: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Storage is blocked: nothing depends on it.
  }
}
