import type { FormTexts, JsonSchema, StepDefinition } from '@fleet/form-schemas/engine/runtime/definition/definition'
import type { UIOptionsType } from '@rjsf/utils'

type FieldTexts = {
  readonly title: string
  readonly description: string | undefined
  readonly placeholder: string | undefined
  readonly help: string | undefined
}

/**
 * The texts of a field, or of a field of an item (`certifications.level`), in the reader's language. They come from
 * the form's files and are never parsed as ICU messages.
 */
export function fieldTexts(texts: FormTexts, step: StepDefinition, field: string, schema: JsonSchema): FieldTexts {
  const own = texts.steps[step.id]?.fields[field]
  const { title, description } = schema
  return {
    title: own?.title ?? (typeof title === 'string' ? title : field.slice(field.lastIndexOf('.') + 1)),
    description: own?.description ?? (typeof description === 'string' ? description : undefined),
    placeholder: own?.placeholder,
    help: own?.help,
  }
}

export type FieldWidth = 'full' | 'half' | 'short'

/** The width of a field: the full row by default. */
export function widthOf(options: UIOptionsType): FieldWidth {
  const { width } = options
  return width === 'half' || width === 'short' ? width : 'full'
}
