import { getPropertySchema, getUiOptions, isObject, orderProperties, toFieldPathId, type FieldProps } from '@rjsf/utils'
import { useMemo } from 'react'

type Props = FieldProps<unknown>

/**
 * The fields of a step, or of an item of a list, in the order of the UI schema. RJSF's own field adds and renames
 * properties, which our forms do not allow, and brings a Markdown parser for one error text: 27 kB compressed on a
 * first visit.
 */
export function ObjectField(props: Props) {
  const { schema, uiSchema = {}, formData, fieldPathId, registry, readonly = false, disabled = false } = props
  const options = getUiOptions(uiSchema, registry.globalUiOptions)
  const { ObjectFieldTemplate } = registry.templates
  const required = props.required ?? false
  const names = orderProperties(Object.keys(schema.properties ?? {}), options.order)
  return (
    <ObjectFieldTemplate
      title={options.title ?? schema.title ?? props.name}
      properties={names.map((name) => ({
        name,
        content: <Property key={name} name={name} parent={props} />,
        hidden: getUiOptions(uiSchema[name] ?? {}).widget === 'hidden',
        disabled,
        readonly,
      }))}
      onAddProperty={noProperties}
      {...{ schema, uiSchema, formData, fieldPathId, registry, required, readonly, disabled }}
    />
  )
}

function Property({ name, parent }: { readonly name: string; readonly parent: Props }) {
  const { schema, uiSchema = {}, formData, fieldPathId, registry, onChange, onBlur, onFocus } = parent
  const { SchemaField } = registry.fields
  const { path } = fieldPathId
  // RJSF rerenders a field when its path is another object
  const id = useMemo(() => toFieldPathId(name, registry.globalFormOptions, path), [name, registry, path])
  if (SchemaField === undefined) return null
  return (
    <SchemaField
      name={name}
      schema={getPropertySchema(schema, name)}
      uiSchema={uiSchema[name]}
      formData={isObject(formData) ? formData[name] : undefined}
      fieldPathId={id}
      required={schema.required?.includes(name) ?? false}
      readonly={parent.readonly ?? false}
      disabled={parent.disabled ?? false}
      {...{ registry, onChange, onBlur, onFocus }}
    />
  )
}

function noProperties(): never {
  throw new Error('Fields of a form cannot be added or renamed')
}
