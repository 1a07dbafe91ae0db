import { get, post, send } from '../../../lib/http.ts'
import type { Attempt } from './autosave.ts'
import type { SaveBody } from './save-body.ts'
import type { Saved, SubmissionView } from './submission-view.ts'

/** The whole submission. @throws HttpProblem | NetworkFailure */
export function readSubmission(id: string, signal?: AbortSignal): Promise<SubmissionView> {
  return get<SubmissionView>(address(id), signal)
}

/** Saves a part, as seen at `revision`; it also arrives when the page is being left. @throws HttpProblem | NetworkFailure */
export async function saveSubmission(id: string, { key, body }: Attempt<SaveBody>, revision: number): Promise<Saved> {
  const call = { method: 'PATCH', body: body.json, idempotencyKey: key, ifMatch: revision, timeout: 15_000, ...(body.formVersion === undefined ? {} : { formVersion: body.formVersion }) } as const
  const keepalive = JSON.stringify(body.json).length < 30_000
  return (await send<Saved>(address(id), { ...call, keepalive })).data
}

export type Warning = { readonly person?: number; readonly step?: string; readonly field?: string; readonly code: string; readonly message?: string }

/** @throws HttpProblem 422 `submissions.incomplete` names every problem */
export function submitSubmission(id: string, idempotencyKey: string): Promise<{ readonly status: string; readonly warnings?: readonly Warning[] }> {
  return post(`${address(id)}/submit`, {}, { idempotencyKey })
}

export type LastChange = { readonly at: string; readonly actor: { readonly name?: string; readonly role?: string } }

/** Who changed one answer last; undefined when the history does not say. @throws HttpProblem | NetworkFailure */
export async function lastChange(id: string, person: number, field: string): Promise<LastChange | undefined> {
  const [newest] = await get<readonly LastChange[]>(`${address(id)}/history?person=${person}&field=${encodeURIComponent(field)}&limit=1`)
  return newest
}

export function address(id: string): string {
  return `/api/submissions/${encodeURIComponent(id)}`
}
