import { fullName } from '../full-name.ts'

/** Parts of a session mirrored to the device, under keys of the specification. */
type MirroredUser = {
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
 * Writes the specification's keys for other code in this browser. They are never read here and grant nothing: the
 * session decides.
 */
export function mirrorSession(user: MirroredUser | null): void {
  const original = user?.preview?.original
  store(keys.role, user?.role ?? undefined)
  store(keys.agentId, user?.agentId)
  store(keys.memberId, user?.member && user.id)
  store(keys.memberName, user?.member && fullName(user))
  store(keys.preview, original === undefined ? undefined : 'true')
  store(keys.originalRole, original)
}

function store(key: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Storage is blocked; nothing depends on it
  }
}
