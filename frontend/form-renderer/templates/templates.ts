import type { TemplatesType } from '@rjsf/utils'
import { FieldTemplate } from './field-template.tsx'
import { ObjectTemplate } from './object-template.tsx'

const Nothing = () => null

/** Our theme, by RJSF's own contracts. These templates and those of lists draw everything; other templates render
 * nothing. */
export const templates: TemplatesType<unknown> = {
  FieldTemplate,
  ObjectFieldTemplate: ObjectTemplate,
  // Those of lists come with their field
  ArrayFieldTemplate: Nothing,
  ArrayFieldItemTemplate: Nothing,
  ArrayFieldDescriptionTemplate: Nothing,
  ArrayFieldItemButtonsTemplate: Nothing,
  ArrayFieldTitleTemplate: Nothing,
  BaseInputTemplate: Nothing,
  CyclicSchemaExpandTemplate: Nothing,
  DescriptionFieldTemplate: Nothing,
  ErrorListTemplate: Nothing,
  FallbackFieldTemplate: Nothing,
  FieldErrorTemplate: Nothing,
  FieldHelpTemplate: Nothing,
  GridTemplate: Nothing,
  MultiSchemaFieldTemplate: Nothing,
  OptionalDataControlsTemplate: Nothing,
  TitleFieldTemplate: Nothing,
  UnsupportedFieldTemplate: Nothing,
  WrapIfAdditionalTemplate: Nothing,
  ButtonTemplates: {
    SubmitButton: Nothing,
    AddButton: Nothing,
    CopyButton: Nothing,
    MoveDownButton: Nothing,
    MoveUpButton: Nothing,
    RemoveButton: Nothing,
    ClearButton: Nothing,
  },
}
