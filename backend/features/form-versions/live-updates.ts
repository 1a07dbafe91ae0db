import type { LiveUpdates, UpdateOf } from '@fleet/platform/http/live-updates'

export const formUpdates = {
  kinds: {
    /** The serving version of a form; every new listener receives it once for each form, even if nothing changed. */
    'form-published': { right: 'forms', fields: ['formId', 'version'] },
    /** The findings in the form's folder changed. */
    'form-checked': { right: 'formVersions', fields: ['formId'] },
    /** Progress of a rehearsal in this process, in drafts. */
    'form-rehearsed': { right: 'formVersions', fields: ['formId', 'done', 'of'] },
  },
} as const satisfies LiveUpdates

export type FormUpdate = UpdateOf<(typeof formUpdates)['kinds']>
