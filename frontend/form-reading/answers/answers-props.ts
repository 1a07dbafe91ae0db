import type { ReactNode } from 'react'
import type { FormInLanguage } from '../../form-renderer/served-form.ts'
import type { BlameIndex } from './blame.ts'
import type { Folding } from './folding.ts'
import type { OpenField } from '../open-field.ts'
import type { ReadForm } from '../read-form.ts'
import type { View } from '../use-view.ts'

/** Whose answer a row shows. */
export type RowPlace = { readonly person: number; readonly field: string; readonly title: string }

/** One person's answers, where they come from, and which of them is opened. */
export type AnswersProps = {
  filled: ReadForm
  version: FormInLanguage
  person: number
  blame: BlameIndex
  open: OpenField
  onOpen: (open: OpenField) => void
  view: View
  /** What asks for an answer: at the row's end, and below it once it is asked for. */
  ask?: { readonly act: (row: RowPlace) => ReactNode; readonly under: (row: RowPlace) => ReactNode }
  /** Absent: all steps are open. */
  folding?: Folding
  /** Documents stand beside the answers of their step, shown at once or when somebody asks for one. */
  documents?: 'shown' | 'offered'
  /** Documents stand small at their answers; seen at once or when somebody opens one. */
  smallDocuments?: 'shown' | 'offered'
}
