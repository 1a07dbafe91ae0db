import type { ReactNode } from 'react'
import type { FormInLanguage } from '../form-renderer/served-form.ts'
import type { BlameIndex } from './blame.ts'
import type { OpenField } from './open-field.ts'
import type { ReadForm } from './read-form.ts'
import type { View } from './use-view.ts'

/** One person's answers, where they come from, and which of them is opened. */
export type AnswersProps = {
  filled: ReadForm
  version: FormInLanguage
  person: number
  blame: BlameIndex
  open: OpenField
  onOpen: (open: OpenField) => void
  view: View
  /** What stands below an answer, by its field and title. */
  below?: (field: string, title: string) => ReactNode
}
