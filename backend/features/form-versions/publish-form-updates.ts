import type { Publisher } from '../../live-updates/live-update-hub.ts'
import type { FormRegistry } from '../../form-registry/registry.ts'
import type { FormUpdate } from './live-updates.ts'

/** Open pages hear which version of each form serves, and that a folder was looked at. */
export function publishFormUpdates(
  { ids, current, subscribe: follow }: FormRegistry,
  liveUpdates: Publisher<FormUpdate>,
): void {
  const serving = (formId: string) =>
    ({ kind: 'form-published', formId, version: current(formId).loaded.definition.version }) as const
  liveUpdates.addInitialUpdates(() => ids.map(serving))
  follow(({ what, formId }) =>
    liveUpdates.publish(what === 'published' ? serving(formId) : { kind: 'form-checked', formId }),
  )
}
