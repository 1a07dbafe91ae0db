import { useEffect, useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { TextField } from './text-field.tsx'

/** The second step's code, named `code`: of the app, or a recovery code. It takes the focus when it appears. */
export function CodeField() {
  const [recovery, setRecovery] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [recovery])
  const kind = recovery ? 'recovery' : 'app'
  return (
    <div className="grid gap-1">
      <TextField
        key={kind}
        ref={field}
        name="code"
        required
        label={<FormattedMessage id={`code.${kind}`} />}
        help={<FormattedMessage id={`code.${kind}.help`} />}
        autoComplete={recovery ? 'off' : 'one-time-code'}
        inputMode={recovery ? 'text' : 'numeric'}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={recovery ? 20 : 7}
      />
      <button
        type="button"
        onClick={() => setRecovery(!recovery)}
        className="inline-flex min-h-touch items-center justify-self-start text-sm font-medium text-aqua-ink underline underline-offset-[0.2em]"
      >
        <FormattedMessage id={recovery ? 'code.useApp' : 'code.useRecovery'} />
      </button>
    </div>
  )
}
