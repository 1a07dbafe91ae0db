import { useEffect, useRef, useState } from 'react'
import { useText } from '../../lib/intl/use-text.ts'
import { TextField } from './text-field.tsx'

/**
 * The field of the second factor, named `code`: a code of the app, or a recovery code. It takes the focus when it
 * appears.
 */
export function CodeField() {
  const t = useText()
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
        label={t(`code.${kind}`)}
        help={t(`code.${kind}.help`)}
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
        {t(recovery ? 'code.useApp' : 'code.useRecovery')}
      </button>
    </div>
  )
}
