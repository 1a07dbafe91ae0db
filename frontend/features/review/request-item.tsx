import type { Registration } from '@fleet/backend/features/submissions/contract'
import { Trash2 } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { FormInLanguage } from '../../form-renderer/served-form.ts'
import { requestablesOf } from '../../reading/requestables.ts'
import { QuietButton } from '../../ui/quiet-button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { isHalf, type ItemDraft } from './item-draft.ts'
import { personName } from './submission.ts'

type Props = {
  item: ItemDraft
  number: number
  version: FormInLanguage
  submission: Registration
  incomplete: boolean
  onChange: (item: ItemDraft) => void
  onRemove: () => void
}

/** Of whom, what, and why: one thing to ask for. */
export function RequestItem({ item, number, version, submission, incomplete, onChange, onRemove }: Props) {
  const intl = useIntl()
  const persons = Object.keys(submission.persons)
  const groupsOf = (person: number) => requestablesOf(version, submission.persons[String(person)] ?? {})
  const groups = groupsOf(item.person)
  const changePerson = (person: number) => {
    const stays = groupsOf(person).some(({ choices }) => choices.some(({ id }) => id === item.choice))
    onChange({ ...item, person, choice: stays ? item.choice : '' })
  }
  return (
    <li className={`rounded-md border p-3 ${incomplete && isHalf(item) ? 'border-2 border-stop' : 'border-line'}`}>
      <fieldset className="grid gap-3">
        <legend className="float-left flex w-full items-center justify-between text-sm">
          <FormattedMessage id="review.item.number" values={{ number }} />
          <QuietButton aria-label={intl.formatMessage({ id: 'review.item.remove' }, { number })} onClick={onRemove}>
            <Trash2 size={18} aria-hidden="true" />
          </QuietButton>
        </legend>
        <div className="clear-both flex flex-wrap gap-3">
          {persons.length > 1 && (
            <SelectField size="control" label={intl.formatMessage({ id: 'review.item.person' })} value={String(item.person)} onChange={(person) => changePerson(Number(person))}>
              {persons.map((person) => (
                <option key={person} value={person}>
                  {`${person} ${personName(submission, Number(person)) ?? ''}`.trim()}
                </option>
              ))}
            </SelectField>
          )}
          <SelectField size="control" label={intl.formatMessage({ id: 'review.item.what' })} value={item.choice} onChange={(choice) => onChange({ ...item, choice })}>
            <option value="">{intl.formatMessage({ id: 'review.item.choose' })}</option>
            {groups.map(({ step, choices }) => (
              <optgroup key={step} label={step}>
                {choices.map(({ id, title }) => (
                  <option key={id} value={id}>
                    {title}
                  </option>
                ))}
              </optgroup>
            ))}
          </SelectField>
        </div>
        <TextArea label={<FormattedMessage id="review.item.comment" />} required value={item.comment} onChange={(comment) => onChange({ ...item, comment })} maxLength={1000} rows={2} />
      </fieldset>
    </li>
  )
}
