import type { Publisher } from '../../live-updates/live-update-hub.ts'
import type { FormRegistry } from '../../form-registry/registry.ts'
import type { FormUpdate } from './live-updates.ts'

/** Publishes the serving version of each form, and changed findings of a folder, to open pages. */
export function publishFormUpdates(
  { ids, current, subscribe }: FormRegistry,
  liveUpdates: Publisher<FormUpdate>,
): void {
  const serving = (formId: string) =>
    ({ kind: 'form-published', formId, version: current(formId).loaded.definition.version }) as const
  liveUpdates.addInitialUpdates(() => ids.map(serving))
  subscribe(({ what, formId }) =>
    liveUpdates.publish(what === 'published' ? serving(formId) : { kind: 'form-checked', formId }),
  )
}
