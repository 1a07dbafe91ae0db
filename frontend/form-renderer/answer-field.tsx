import { getUiOptions, type FieldProps } from '@rjsf/utils'
import { afterPress } from './after-press.ts'
import { saidIds } from './field-ids.ts'
import { fieldTexts } from './field-texts.ts'
import { useAnswer, useFieldState, useSurroundings } from './surroundings.ts'
import { widgetFor } from './widgets/registry.ts'

/**
 * What RJSF puts in place of its own fields for texts, numbers and flags: binds one widget to one answer of the store.
 * An edit draws this field again and nothing else; RJSF's copy of the form data is not used.
 */
export function AnswerField({ name, fieldPathId, uiSchema = {}, required = false }: FieldProps<unknown>) {
  const { step, texts, store, active } = useSurroundings()
  const value = useAnswer(name)
  const { problem, comment, note, readOnly } = useFieldState(name)
  const schema = active.properties[name] ?? {}
  const options = getUiOptions(uiSchema)
  const { Control } = widgetFor(options, schema)
  const { title, description, placeholder } = fieldTexts(texts, step, name, schema)
  const ids = saidIds(fieldPathId.$id)
  const said = [description && ids.help, comment && ids.comment, note && ids.note, problem && ids.problem].filter(Boolean)
  return (
    <Control
      id={fieldPathId.$id}
      name={name}
      label={title}
      description={description}
      describedBy={said.length > 0 ? said.join(' ') : undefined}
      value={value}
      schema={schema}
      options={options}
      placeholder={placeholder}
      required={required}
      invalid={problem?.severity === 'error'}
      readOnly={readOnly}
      onChange={(next) => store.set(name, next)}
      onBlur={() => afterPress(() => store.left(name))}
    />
  )
}
