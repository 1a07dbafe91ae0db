import type { FormTexts } from '@fleet/form-schemas/engine/runtime/definition/definition'
import type { FormVersion } from '../../form-registry/form-version.ts'
import { importableFields } from './cells/headings.ts'
import type { ImportField } from './contract.ts'
import { tripFields } from './check-row.ts'

type LocalizedForm = { readonly form: FormVersion; readonly texts: FormTexts }

/** Every field that a column may fill; the fields of a trip with their choices. */
export function importFields({ form, texts }: LocalizedForm): ImportField[] {
  const { definition } = form.loaded
  return [...importableFields(definition).values()].map(({ name, step, schema }) => {
    const lookup = tripFields.some((field) => field === name)
      ? definition.lookups.find(({ id }) => id === schema['x-lookup'])
      : undefined
    const offered = lookup?.values.filter((value) => !lookup.retired.includes(value))
    return {
      field: name,
      label: texts.steps[step.id]?.fields[name]?.title ?? name,
      step: texts.steps[step.id]?.title ?? step.id,
      ...(offered === undefined
        ? {}
        : {
            choices: offered.map((value) => ({
              value: String(value),
              label: texts.options[lookup?.id ?? '']?.[String(value)] ?? String(value),
            })),
          }),
    }
  })
}
