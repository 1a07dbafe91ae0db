import { expect, it } from 'vitest'
import { readSource, sourceFiles } from './imports.ts'

/** Files that read one registration, or catch what cannot be read for each one. */
const readers = [
  'backend/features/client-import/check-rows.ts',
  'backend/features/client-import/copy-trip.ts',
  'backend/features/declarations/link-routes.ts',
  'backend/features/invitations/acceptance-routes.ts',
  'backend/features/invitations/issue.ts',
  'backend/features/invitations/shown.ts',
  'backend/features/letters/compose.ts',
  'backend/features/letters/correction-letter.ts',
  'backend/features/letters/decision-letters.ts',
  'backend/features/letters/proposal-letters.ts',
  'backend/features/letters/reminder-letter.ts',
  'backend/features/preview/purge.ts',
  'backend/features/submissions/commands/bulk-review.ts',
  'backend/features/submissions/commands/finish-interrupted.ts',
  'backend/features/submissions/commands/start-registration.ts',
  'backend/features/submissions/queries/read-listed.ts',
]
const reads = /\bsubmissions\.(?:load|loadAt|peek|history)\(/

it('code that reads many registrations uses `readListed`, so that a damaged one does not stop the others', () => {
  const found = sourceFiles().filter(
    (file) =>
      /^(?:backend|projections|platform)\//.test(file) &&
      !/\.test\.ts$|\/testing\/|^backend\/bench\//.test(file) &&
      reads.test(readSource(file)),
  )
  expect(found).toEqual(readers)
})
