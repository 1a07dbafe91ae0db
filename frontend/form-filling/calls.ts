import type { Saved } from '@fleet/backend/form-instances/contract'
import type { Command } from './draft/machine/state.ts'
import type { FormInstanceCalls } from './form-type.ts'

/** One form instance: its calls and id. */
export type FormInstanceRef = { readonly calls: FormInstanceCalls; readonly id: string }

/** Sends a save; small bodies are sent even while the page closes. @throws HttpProblem | NetworkFailure */
export function saveFormInstance(
  { calls, id }: FormInstanceRef,
  { key, revision, body, replaces }: Command,
): Promise<Saved> {
  const keepalive = JSON.stringify(body.json).length < 30_000
  return calls.save(id, body.json, {
    idempotencyKey: key,
    ifMatch: revision,
    timeout: 15_000,
    keepalive,
    ...(replaces.length === 0 ? {} : { replaces }),
    ...(body.formVersion === undefined ? {} : { formVersion: body.formVersion }),
  })
}

/** The last change of one answer; null when the history has none. */
export function lastChangeQuery(
  { calls, id }: FormInstanceRef,
  of: { readonly person: number; readonly field: string },
) {
  return {
    queryKey: ['last-change', id, of],
    queryFn: async () => (await calls.history(id, of))[0] ?? null,
    gcTime: 0,
  }
}
