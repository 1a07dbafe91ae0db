import { useId } from 'react'
import { FormattedMessage } from 'react-intl'

type Props = { name: 'email' | 'password'; type: 'email' | 'password'; autoComplete: string; maxLength: number }

/** A required field of the sign-in form with its label above it. */
export function SignInField({ name, ...input }: Props) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        <FormattedMessage id={`signIn.${name}`} />
      </label>
      <input
        {...input}
        id={id}
        name={name}
        required
        className="min-h-control w-full rounded-md border border-line-strong bg-surface px-3 py-2 transition-colors hover:border-ink-2 focus-visible:rounded-md"
      />
    </div>
  )
}
