import { useId, type ComponentProps } from 'react'
import { fieldLook, LabelledField, saidOf, type Said } from './labelled-field.tsx'
import { useOwnWords } from './use-own-words.tsx'

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
