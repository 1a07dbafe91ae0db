import type { BlameIndex } from './blame.ts'
import type { FormVersion } from './form-version.ts'
import type { OpenField } from './open-field.ts'
import type { Submission } from './submission.ts'
import type { View } from './use-view.ts'

/** One person's answers, where they come from, and which of them is opened. */
export type AnswersProps = {
  submission: Submission
  version: FormVersion
  person: number
  blame: BlameIndex
  open: OpenField
  onOpen: (open: OpenField) => void
  view: View
}
