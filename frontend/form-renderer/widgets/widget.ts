import type { WidgetProps } from '@rjsf/utils'
import type { ComponentType } from 'react'

/** RJSF's own: `undefined` reported takes the answer back. */
export type { WidgetProps } from '@rjsf/utils'

/** A control, and how our templates place what belongs to it. It draws one control, never its own error. */
export type Widget = {
  readonly Control: ComponentType<WidgetProps>
  /** How label and description belong to it: `for` one control, heading of a `group`, or part of the `control` itself. */
  readonly label: 'for' | 'group' | 'control'
  /** What a `group` is to screen readers; `group` unless told. */
  readonly role?: 'radiogroup'
  /** `below`: what is said about the answer stands under the control, not above it. */
  readonly messages?: 'below'
}
