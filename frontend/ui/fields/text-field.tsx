import { useId, type ComponentProps, useState, type FormEvent, type ReactNode } from 'react'
import { useText } from '../../lib/intl/use-text.ts'
import { fieldClasses, LabelledField, describedControl, type LabelProps } from './labelled-field.tsx'

type Props = Omit<ComponentProps<'input'>, 'className' | 'id'> & LabelProps

/** A one-line input: label, help, problem, control. */
export function TextField({ label, help, problem: ownProblem, onInput, ...input }: Props) {
  const id = useId()
  const { inputProblem, onInvalid, clearProblem } = useInputProblem()
  const problem = ownProblem || inputProblem
  return (
    <LabelledField id={id} label={label} help={help} problem={problem}>
      <input
        type="text"
        {...input}
        onInvalid={onInvalid}
        onInput={(event) => {
          clearProblem()
          onInput?.(event)
        }}
        {...describedControl(id, { help, problem })}
        className={`${fieldClasses} px-3`}
      />
    </LabelledField>
  )
}

type InputProblem = 'problems.required' | 'problems.format' | 'field.email'

/**
 * Shows the browser's validation messages at the field, in the interface language; the first invalid field takes the
 * focus.
 */
function useInputProblem(): {
  readonly inputProblem: ReactNode
  readonly onInvalid: (event: FormEvent<HTMLInputElement>) => void
  readonly clearProblem: () => void
} {
  const t = useText()
  const [inputProblem, setInputProblem] = useState<InputProblem>()
  return {
    inputProblem: inputProblem && t(inputProblem),
    onInvalid: (event) => {
      event.preventDefault()
      const control = event.currentTarget
      setInputProblem(
        control.validity.valueMissing
          ? 'problems.required'
          : control.type === 'email'
            ? 'field.email'
            : 'problems.format',
      )
      if (control.form?.querySelector('input:invalid, textarea:invalid, select:invalid') === control) control.focus()
    },
    clearProblem: () => setInputProblem(undefined),
  }
}
