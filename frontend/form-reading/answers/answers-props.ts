import type { ReactNode } from 'react'
import type { FormInLanguage } from '../../form-renderer/served-form.ts'
import type { BlameIndex } from './blame.ts'
import type { Folding } from './folding.ts'
import type { OpenField } from '../open-field.ts'
import type { FormInstanceView } from '../form-instance-view.ts'
import type { View } from '../use-view.ts'

/** Person and field of a row, and its title. */
export type AnswerRef = { readonly person: number; readonly field: string; readonly title: string }

/** Answers of one person, their origins, and the opened one. */
export type AnswersProps = {
  formInstance: FormInstanceView
  version: FormInLanguage
  person: number
  blame: BlameIndex
  open: OpenField
  onOpen: (open: OpenField) => void
  view: View
  /** Controls to request an answer, at the end of a row and below it. */
  requestControls?: { readonly action: (row: AnswerRef) => ReactNode; readonly details: (row: AnswerRef) => ReactNode }
  /** Absent: all steps are open. */
  folding?: Folding
  /** Previews of documents next to their step's answers: loaded at once or on demand. */
  documents?: 'shown' | 'offered'
  /** Thumbnails of documents at their answers: loaded at once or on demand. */
  smallDocuments?: 'shown' | 'offered'
}
