import type { WidgetProps } from '@rjsf/utils'
import type { ComponentType } from 'react'

/** RJSF's own props; reporting `undefined` removes the answer. */
export type { WidgetProps } from '@rjsf/utils'

/** A control, and how our templates place its label and messages. It draws one control, never its own error. */
export type Widget = {
  readonly Control: ComponentType<WidgetProps>
  /**
   * How label and description are connected: `for` one control, heading of a `group`, or part of the `control`
   * itself.
   */
  readonly label: 'for' | 'group' | 'control'
  /** The ARIA role of a `group`; `group` by default. */
  readonly role?: 'radiogroup'
  /** `below`: the messages are below the control, not above it. */
  readonly messages?: 'below'
}
