import { useId, type ComponentProps } from 'react'
import { fieldLook, LabelledField, saidOf, type Said } from './labelled-field.tsx'

type Props = Omit<ComponentProps<'input'>, 'className' | 'id'> & Said

/** One line to type in: label, help, what is wrong, control. */
export function TextField({ label, help, problem, ...input }: Props) {
  const id = useId()
  return (
    <LabelledField id={id} label={label} help={help} problem={problem}>
      <input {...input} {...saidOf(id, { help, problem })} className={`${fieldLook} px-3`} />
    </LabelledField>
  )
}
