import type { Saved } from '@fleet/backend/form-instances/contract'
import type { Attempt } from './draft/autosave.ts'
import type { SaveBody } from './draft/save-body.ts'
import type { FormInstanceCalls } from './form-type.ts'

/** One form instance: its calls and id. */
export type FormInstanceRef = { readonly calls: FormInstanceCalls; readonly id: string }

/**
 * Saves answers on top of `revision`; small bodies are sent even while the page closes. @throws HttpProblem |
 * NetworkFailure
 */
export function saveFormInstance(
  { calls, id }: FormInstanceRef,
  { key, body }: Attempt<SaveBody>,
  revision: number,
): Promise<Saved> {
  const keepalive = JSON.stringify(body.json).length < 30_000
  return calls.save(id, body.json, {
    idempotencyKey: key,
    ifMatch: revision,
    timeout: 15_000,
    keepalive,
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
