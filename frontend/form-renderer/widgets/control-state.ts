import { createContext, use } from 'react'
import { describedByIds } from '../field-ids.ts'
import type { WidgetProps } from './widget.ts'

export type ControlState = {
  /** Ids of the elements that describe the control; absent when there are none. */
  readonly describedBy: string | undefined
  readonly description: string | undefined
  readonly invalid: boolean
  readonly readOnly: boolean
  readonly onBlur: () => void
}

/** Ids of the messages that our template has drawn; RJSF's own templates set none. */
export const DescribedByContext = createContext<string | null | undefined>(undefined)

type ControlProps = Pick<WidgetProps, 'id' | 'options' | 'rawErrors' | 'readonly' | 'disabled' | 'onBlur' | 'value'>

/** The state of a control from its RJSF props. */
export function useControlState({
  id,
  options,
  rawErrors = [],
  readonly = false,
  disabled = false,
  onBlur,
  value,
}: ControlProps): ControlState {
  const templateIds = use(DescribedByContext)
  const ids = describedByIds(id)
  const { description, help } = options
  const invalid = rawErrors.length > 0
  const ownIds = [description ? ids.description : '', invalid ? ids.problem : '', help ? ids.help : '']
    .filter(Boolean)
    .join(' ')
  return {
    describedBy: (templateIds === undefined ? ownIds : templateIds) || undefined,
    description: typeof description === 'string' ? description : undefined,
    invalid,
    readOnly: readonly || disabled,
    onBlur: () => onBlur(id, value),
  }
}
