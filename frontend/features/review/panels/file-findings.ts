import type { ShownFile } from '@fleet/backend/form-instances/contract'
import type { Answers, Form } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { documentKinds } from '@fleet/form-schemas/engine/runtime/documents'
import { formFields, jsonObject } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import { comparePdfForm } from '@fleet/form-schemas/engine/runtime/validation/pdf-form'

type Facts = {
  readonly files: readonly Pick<ShownFile, 'person' | 'kind' | 'read'>[]
  readonly form: Form
  readonly answersOf: (person: number) => Answers
}

/** `another`: the name in the form differs from the answers. */
type FileFinding = { readonly person: number; readonly field: string } & (
  | { readonly about: 'another'; readonly name: string }
  | { readonly about: 'unsigned' }
)

/** Problems in the fleet's own form when it was filled in on a screen, each once for all pages. */
export function fileFindings({ files, form: { definition }, answersOf }: Facts): FileFinding[] {
  const found = files.flatMap(({ person, kind, read }): FileFinding[] => {
    const field = formFields(definition).get(documentKinds(definition).get(kind) ?? '')
    if (read === undefined || field === undefined) return []
    const options = jsonObject(jsonObject(field.step.uiSchema[field.name])?.['ui:options']) ?? {}
    const { otherName, isUnsigned } = comparePdfForm(read, answersOf(person), options)
    const at = { person, field: field.name }
    return [
      ...(otherName ? [{ ...at, about: 'another' as const, name: otherName.read }] : []),
      ...(isUnsigned ? [{ ...at, about: 'unsigned' as const }] : []),
    ]
  })
  return found.filter(
    (one, place) =>
      found.findIndex(
        ({ person, field, about }) => person === one.person && field === one.field && about === one.about,
      ) === place,
  )
}
