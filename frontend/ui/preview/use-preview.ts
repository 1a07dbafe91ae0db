import { call } from '../../lib/http/call.ts'
import type { PreviewedRole } from '../../lib/session/session.ts'
import { useCommand } from '../use-command.ts'

/** Starts or ends (`null`) a preview and loads `to` afresh: no data of the other role stays. */
export function usePreview(to: string) {
  return useCommand({
    run: (as: PreviewedRole | null) => call('POST /api/auth/preview', { body: { as } }),
    failed: 'preview.failed',
    onDone: () => window.location.replace(to),
  })
}
