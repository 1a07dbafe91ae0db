import type { ReactNode } from 'react'
import type { FormInLanguage } from '../../form-renderer/served-form.ts'
import type { BlameIndex } from './blame.ts'
import type { Folding } from './folding.ts'
import type { OpenField } from '../open-field.ts'
import type { FormInstanceView } from '../form-instance-view.ts'
import type { View } from '../use-view.ts'

/** Whose answer a row shows. */
export type AnswerRef = { readonly person: number; readonly field: string; readonly title: string }

/** One person's answers, where they come from, and which of them is opened. */
export type AnswersProps = {
  formInstance: FormInstanceView
  version: FormInLanguage
  person: number
  blame: BlameIndex
  open: OpenField
  onOpen: (open: OpenField) => void
  view: View
  /** What asks for an answer: at the row's end, and below it once it is asked for. */
  requestControls?: { readonly action: (row: AnswerRef) => ReactNode; readonly details: (row: AnswerRef) => ReactNode }
  /** Absent: all steps are open. */
  folding?: Folding
  /** Documents stand beside the answers of their step, shown at once or when somebody asks for one. */
  documents?: 'shown' | 'offered'
  /** Documents stand small at their answers; seen at once or when somebody opens one. */
  smallDocuments?: 'shown' | 'offered'
}
