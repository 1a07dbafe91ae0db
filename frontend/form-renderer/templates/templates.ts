import type { TemplatesType } from '@rjsf/utils'
import { ArrayItemTemplate } from './array-item-template.tsx'
import { ArrayTemplate } from './array-template.tsx'
import { FieldTemplate } from './field-template.tsx'
import { ObjectTemplate } from './object-template.tsx'

/** Our look, by RJSF's own contracts. */
export const templates: Partial<Omit<TemplatesType<unknown>, 'ButtonTemplates'>> = {
  FieldTemplate,
  ObjectFieldTemplate: ObjectTemplate,
  ArrayFieldTemplate: ArrayTemplate,
  ArrayFieldItemTemplate: ArrayItemTemplate,
}
