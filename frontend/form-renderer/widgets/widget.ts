import type { ComponentType } from 'react'
import type { JsonSchema, JsonValue } from '@fleet/form-schemas/engine/definition'

/** What a widget is told, and the two things it reports. It draws one control, never its own error. */
export type WidgetProps = {
  /** Id of the control, or of the group of controls. */
  readonly id: string
  readonly name: string
  readonly label: string
  /** Help of the field; the control draws it where the label is part of it. */
  readonly description: string | undefined
  /** Help, comment, problem and note of the field, by id; absent when there is none. */
  readonly describedBy: string | undefined
  readonly value: JsonValue | undefined
  readonly schema: JsonSchema
  readonly options: { readonly [option: string]: unknown }
  readonly placeholder: string | undefined
  readonly required: boolean
  readonly invalid: boolean
  readonly readOnly: boolean
  /** `undefined` takes the answer back. */
  readonly onChange: (value: JsonValue | undefined) => void
  readonly onBlur: () => void
}

export type Widget = {
  readonly Control: ComponentType<WidgetProps>
  /** How label and help belong to it: `for` one control, heading of a `group`, or part of the `control` itself. */
  readonly label: 'for' | 'group' | 'control'
  /** What a `group` is to screen readers; `group` unless told. */
  readonly role?: 'radiogroup'
  /** `below`: what is said about the answer stands under the control, not above it. */
  readonly says?: 'below'
  /** Drawn above the label. */
  readonly Above?: ComponentType<Pick<WidgetProps, 'options'>>
}
