import { useId, type ComponentProps, useState, type FormEvent, type ReactNode } from 'react'
import { useText } from '../../lib/intl/use-text.ts'
import { fieldLook, LabelledField, saidOf, type Said } from './labelled-field.tsx'

type Props = Omit<ComponentProps<'input'>, 'className' | 'id'> & Said

/** One line to type in: label, help, what is wrong, control. */
export function TextField({ label, help, problem: told, onInput, ...input }: Props) {
  const id = useId()
  const { fault, onInvalid, settle } = useOwnWords()
  const problem = told || fault
  return (
    <LabelledField id={id} label={label} help={help} problem={problem}>
      <input
        {...input}
        onInvalid={onInvalid}
        onInput={(event) => {
          settle()
          onInput?.(event)
        }}
        {...saidOf(id, { help, problem })}
        className={`${fieldLook} px-3`}
      />
    </LabelledField>
  )
}

type Fault = 'problems.required' | 'problems.format' | 'field.email'

/** What the browser would say in a bubble and its own language is said at the field, in ours; the first that is wrong takes the focus. */
function useOwnWords(): {
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
