import type { FieldPathId, WidgetProps } from '@rjsf/utils'
import { useMemo } from 'react'
import { changedList } from '../../changed-list.ts'

/**
 * `"ui:widget": "items"` for RJSF with an unmodified ui.json: a repeating group, drawn by the current array
 * templates.
 */
export function ItemsWidget({
  id,
  name,
  schema,
  uiSchema = {},
  value,
  required,
  readonly,
  disabled,
  rawErrors,
  registry,
  onChange,
  onBlur,
  onFocus,
}: WidgetProps) {
  const { ArrayField } = registry.fields
  const fieldPathId = useMemo((): FieldPathId => ({ $id: id, path: [name] }), [id, name])
  const { 'ui:widget': _widget, ...plain } = uiSchema
  if (ArrayField === undefined) return null
  return (
    <ArrayField
      name={name}
      schema={schema}
      uiSchema={plain}
      fieldPathId={fieldPathId}
      formData={value}
      required={required ?? false}
      readonly={readonly ?? false}
      disabled={disabled ?? false}
      rawErrors={rawErrors ?? []}
      registry={registry}
      onChange={(changed, path) => onChange(changedList(value, path.slice(1), changed))}
      onBlur={onBlur}
      onFocus={onFocus}
    />
  )
}
