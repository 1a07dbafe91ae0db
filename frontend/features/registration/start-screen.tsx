import { useCallback } from 'react'
import { startOnce, StartForm } from '../../form-filling/start-form.tsx'
import { call } from '../../lib/http/call.ts'
import { useSessionUser, type SessionRole } from '../../lib/session/session.ts'
import { registration } from './registration.ts'

/** /form: opens a guest's newest draft, or a new one. */
export function StartScreen() {
  const role = useSessionUser()?.role
  const open = useCallback(() => openOnce(role ?? null), [role])
  return role && <StartForm page={registration.page} open={open} />
}

async function openOnce(role: SessionRole | null): Promise<string> {
  const draft = role === 'guest' ? await newestDraft() : undefined
  return (
    draft ??
    startOnce('startingSubmission', (idempotencyKey) =>
      call('POST /api/submissions', { body: { status: 'draft', currentStep: 0 }, idempotencyKey, throughOutage: true }),
    )
  )
}

async function newestDraft(): Promise<string | undefined> {
  const rows = await call('GET /api/submissions', { query: { status: 'draft', limit: '50' } })
  return rows.toSorted((one, other) => other.updatedAt.localeCompare(one.updatedAt))[0]?.id
}
