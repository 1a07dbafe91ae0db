import { CircleAlert, Eye, EyeOff } from 'lucide-react'
import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { QuietButton } from './quiet-button.tsx'

type Props = Omit<ComponentProps<'input'>, 'className' | 'id' | 'type'> & { label: ReactNode; help?: ReactNode; problem?: ReactNode }

/** A password to type, hidden unless it is asked to be shown. */
export function PasswordField({ label, help, problem, ...input }: Props) {
  const intl = useIntl()
  const id = useId()
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  const said = [help && `${id}-help`, problem && `${id}-problem`].filter(Boolean).join(' ')
  return (
    <div className={`grid gap-1.5 ${problem ? '-ml-3.5 border-l-4 border-stop pl-2.5' : ''}`}>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {help && (
        <p id={`${id}-help`} className="-mt-1 text-[0.9375rem] leading-[1.375rem] text-ink-2">
          {help}
        </p>
      )}
      {problem && (
        <p id={`${id}-problem`} className="flex gap-1.5 text-[0.9375rem]/[1.375rem] font-semibold text-stop-ink">
          <CircleAlert size={20} aria-hidden="true" className="mt-px" />
          {problem}
        </p>
      )}
      <div className="relative">
        <input
          {...input}
          id={id}
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={problem ? true : undefined}
          aria-describedby={said || undefined}
          className="min-h-control w-full rounded-md border border-line-strong bg-surface py-2 pr-12 pl-3 transition-colors hover:border-ink-2 focus-visible:rounded-md aria-invalid:border-stop aria-invalid:shadow-[inset_0_0_0_1px_var(--stop)]"
        />
        <span className="absolute inset-y-0 right-0.5 grid items-center">
          <QuietButton aria-pressed={shown} aria-label={intl.formatMessage({ id: 'password.show' })} onClick={() => setShown(!shown)}>
            <Icon size={20} aria-hidden="true" />
          </QuietButton>
        </span>
      </div>
    </div>
  )
}
