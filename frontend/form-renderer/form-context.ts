import { createContext, use, useSyncExternalStore, type ReactNode } from 'react'
import type {
  Form,
  FormTexts,
  JsonValue,
  StepDefinition,
} from '@fleet/form-schemas/engine/runtime/definition/definition'
import type { FieldState, FormFiles, FormStore, Reveal } from './form-store.ts'

/** Extra content above a group of fields, or within it before the fields. */
export type GroupExtras = (groupId: string) => { readonly above?: ReactNode; readonly within?: ReactNode }

/** Available to every template and widget of a drawn step. Changes with step, language and person, not with typing. */
type FormContextValue = {
  readonly form: Form
  readonly step: StepDefinition
  readonly texts: FormTexts
  readonly store: FormStore
  readonly files?: FormFiles
  readonly reveal?: Reveal
  readonly groupExtras?: GroupExtras
  /** Date in the fleet's time zone, YYYY-MM-DD. */
  readonly today: string
}

export const FormContext = createContext<FormContextValue | undefined>(undefined)

export function useFormContext(): FormContextValue {
  const context = use(FormContext)
  if (!context) throw new Error('Form field rendered outside of SchemaForm')
  return context
}

/** The answer of one field; only a change of this field rerenders the caller. */
export function useAnswer(field: string): JsonValue | undefined {
  const { store } = useFormContext()
  const read = () => store.answers()[field]
  return useSyncExternalStore(store.subscribe, read, read)
}

export function useFieldState(field: string): FieldState {
  const { store } = useFormContext()
  const read = () => store.stateOf(field)
  return useSyncExternalStore(store.subscribe, read, read)
}
