import RjsfArrayField from '@rjsf/core/lib/components/fields/ArrayField.js'
import type { FieldProps } from '@rjsf/utils'
import { useMemo } from 'react'
import { bindField } from '../bind-field.tsx'
import { ArrayItemTemplate } from './array-item-template.tsx'
import { ArrayTemplate } from './array-template.tsx'

const ArrayField = bindField(RjsfArrayField)

/** RJSF's field for lists, with our templates. */
export function ListField(props: FieldProps<unknown>) {
  const { registry } = props
  const withTemplates = useMemo(
    () => ({
      ...registry,
      templates: {
        ...registry.templates,
        ArrayFieldTemplate: ArrayTemplate,
        ArrayFieldItemTemplate: ArrayItemTemplate,
      },
    }),
    [registry],
  )
  return <ArrayField {...props} registry={withTemplates} />
}
