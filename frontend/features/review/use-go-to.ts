import { fieldOf } from '@fleet/form-schemas/engine/runtime/lists/lists'
import { formFields } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import { useEffect, useState } from 'react'
import type { FormInLanguage } from '../../form-renderer/served-form.ts'
import type { Folding } from '../../form-reading/answers/folding.ts'
import type { OpenField } from '../../form-reading/open-field.ts'
import { rowId } from '../../form-reading/answers/row-id.ts'
import type { View } from '../../form-reading/use-view.ts'

type GoToDeps = {
  readonly folding: Folding
  readonly version: FormInLanguage
  readonly view: View
  readonly onOpen: (open: OpenField) => void
}
type Target = { readonly person: number; readonly field: string }

/** Opens the person and step of a row, scrolls the row to the middle and focuses it. */
export function useGoTo({ folding, version, view, onOpen }: GoToDeps): (to: Target) => void {
  const [target, setTarget] = useState<Target>()
  useEffect(() => {
    if (target === undefined || target.person !== view.person) return
    const row =
      document.getElementById(rowId(target)) ??
      document.getElementById(rowId({ ...target, field: fieldOf(target.field) }))
    row?.scrollIntoView({ block: 'center' })
    row?.focus({ preventScroll: true })
    setTarget(undefined)
  }, [target, view.person])
  return (to) => {
    const step = formFields(version.form.definition).get(fieldOf(to.field))?.step
    if (step && !folding.isOpen(to.person, step)) folding.toggle(to.person, step)
    onOpen(undefined)
    if (to.person !== view.person) view.set({ person: to.person })
    setTarget(to)
  }
}
