import { useState, type FormEvent, type ReactNode } from 'react'
import { useText } from '../lib/intl/use-text.ts'

type Fault = 'problems.required' | 'problems.format' | 'field.email'

/** What the browser would say in a bubble and its own language is said at the field, in ours; the first that is wrong takes the focus. */
export function useOwnWords(): {
  readonly fault: ReactNode
  readonly onInvalid: (event: FormEvent<HTMLInputElement>) => void
  readonly settle: () => void
} {
  const t = useText()
  const [fault, setFault] = useState<Fault>()
  return {
    fault: fault && t(fault),
    onInvalid: (event) => {
      event.preventDefault()
      const control = event.currentTarget
      setFault(
        control.validity.valueMissing
          ? 'problems.required'
          : control.type === 'email'
            ? 'field.email'
            : 'problems.format',
      )
      if (control.form?.querySelector('input:invalid, textarea:invalid, select:invalid') === control) control.focus()
    },
    settle: () => setFault(undefined),
  }
}
