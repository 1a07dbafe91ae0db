import { Eye, EyeOff } from 'lucide-react'
import { useId, useState, type ComponentProps } from 'react'
import { useText } from '../../lib/intl/use-text.ts'
import { fieldClasses, LabelledField, describedControl, type LabelProps } from './labelled-field.tsx'
import { QuietButton } from '../buttons/quiet-button.tsx'

type Props = Omit<ComponentProps<'input'>, 'className' | 'id' | 'type'> & LabelProps

/** A password input, hidden until the person shows it. */
export function PasswordField({ label, help, problem, ...input }: Props) {
  const t = useText()
  const id = useId()
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <LabelledField id={id} label={label} help={help} problem={problem}>
      <div className="relative">
        <input
          {...input}
          {...describedControl(id, { help, problem })}
          type={shown ? 'text' : 'password'}
          autoCapitalize={shown ? 'none' : undefined}
          spellCheck={false}
          className={`${fieldClasses} pr-12 pl-3`}
        />
        <span className="absolute inset-y-0 right-0.5 grid items-center">
          <QuietButton aria-pressed={shown} aria-label={t('password.show')} onClick={() => setShown(!shown)}>
            <Icon size={20} aria-hidden="true" />
          </QuietButton>
        </span>
      </div>
    </LabelledField>
  )
}
