import { Link } from 'react-router-dom'
import { useText } from '../../../lib/intl/use-text.ts'
import { rowActionClass } from '../answers/row-action-class.ts'

type Props = {
  readonly id: string
  readonly step: number
  readonly person: number
  readonly field: string
  readonly title: string
  /** The field has no answer. */ readonly isMissing: boolean
}

type Place = Pick<Props, 'step' | 'person' | 'field'>

/** Address of the field in the wizard, with the way back to the check page. */
export function changeAddress(
  id: string,
  { step, person, field }: Place,
): { readonly pathname: string; readonly search: string } {
  return {
    pathname: `/form/${id}`,
    search: `?${new URLSearchParams({ step: String(step), ...(person > 0 ? { person: String(person) } : {}), field, from: 'check' })}`,
  }
}

/** Opens the step at the field; the wizard then offers the way back to this row. */
export function ChangeLink({ id, step, person, field, title, isMissing }: Props) {
  const t = useText()
  return (
    <Link to={changeAddress(id, { step, person, field })} className={rowActionClass}>
      {t(isMissing ? 'registration.check.answer' : 'registration.check.change')}
      <span className="sr-only"> {title}</span>
    </Link>
  )
}
