import type { FormTexts, JsonSchema, StepDefinition } from '@fleet/form-schemas/engine/definition'
import type { UIOptionsType } from '@rjsf/utils'

export type FieldTexts = { readonly title: string; readonly description: string | undefined; readonly placeholder: string | undefined }

/** A field's words in the reader's language. They come from the form's files and are never parsed as ICU messages. */
export function fieldTexts(texts: FormTexts, step: StepDefinition, field: string, schema: JsonSchema): FieldTexts {
  const own = texts.steps[step.id]?.fields[field]
  const { title, description } = schema
  return {
    title: own?.title ?? (typeof title === 'string' ? title : field),
    description: own?.description ?? (typeof description === 'string' ? description : undefined),
    placeholder: own?.placeholder,
  }
}

export type FieldWidth = 'full' | 'half' | 'short'

/** How wide a field is drawn: all the row unless it says otherwise. */
export function widthOf(options: UIOptionsType): FieldWidth {
  const { width } = options
  return width === 'half' || width === 'short' ? width : 'full'
}
