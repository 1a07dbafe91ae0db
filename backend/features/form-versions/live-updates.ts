import type { LiveUpdates, UpdateOf } from '@fleet/platform/http/live-updates'

export const formUpdates = {
  kinds: {
    /** This version of the form serves; said once for each form to whoever begins to listen, also when nothing is new. */
    'form-published': { right: 'forms', fields: ['formId', 'version'] },
    /** What was found in the form's folder changed. */
    'form-checked': { right: 'formVersions', fields: ['formId'] },
    /** So many drafts are rehearsed, of a rehearsal that this process runs. */
    'form-rehearsed': { right: 'formVersions', fields: ['formId', 'done', 'of'] },
  },
} as const satisfies LiveUpdates

export type FormUpdate = UpdateOf<(typeof formUpdates)['kinds']>
