import { Eye, EyeOff, Pencil, Undo2 } from 'lucide-react'
import { use, useRef, useState } from 'react'
import { isMasked } from '@fleet/form-schemas/engine/runtime/validation/secrets'
import { useText } from '../../../lib/intl/use-text.ts'
import { FormContext } from '../../form-context.ts'
import { controlStyle } from '../control-style.ts'
import { FullNote } from '../text/full-note.tsx'
import { ChangesNote, useTypedText } from '../text/typed-text.tsx'
import type { WidgetProps } from '../widget.ts'
import { SecretButton } from './secret-button.tsx'
import { useRevealed } from './use-revealed.ts'

/** Shows a stored secret as its mask, until the person reveals or replaces it. */
export function SecretInput(props: WidgetProps) {
  const { id, name, value, options, onChange } = props
  const t = useText()
  const buttonLabel = (verb: string) => `${t(`form.secret.${verb}`)}: ${props.label}`
  const reveal = use(FormContext)?.reveal
  const input = useRef<HTMLInputElement>(null)
  /** The mask that is being replaced. */
  const [replaced, setReplaced] = useState<string>()
  const { state, show, hide } = useRevealed(async () => (await reveal?.(name)) ?? null)
  const isKept = isMasked(value) && value !== replaced
  const typed = useTypedText({ ...props, value: isMasked(value) ? undefined : value })
  const { readOnly } = typed.control
  const isShown = state.kind === 'shown'

  const edit = (before: string | undefined) => {
    setReplaced(before)
    hide()
    requestAnimationFrame(() => input.current?.focus())
  }
  return (
    <>
      <input
        ref={input}
        type="text"
        className={`${controlStyle} tabular-nums tracking-[0.02em]`}
        autoComplete={typeof options['autocomplete'] === 'string' ? options['autocomplete'] : 'off'}
        autoCapitalize="none"
        spellCheck={false}
        {...typed.attributes}
        {...(isKept ? { value: isShown ? state.secret : value, readOnly: true } : {})}
      />
      <div className="flex flex-wrap items-center gap-x-5">
        {isKept && reveal && !isShown && (
          <SecretButton icon={Eye} label={buttonLabel('show')} describedBy={`${id}-recorded`} onClick={show}>
            {t('form.secret.show')}
          </SecretButton>
        )}
        {isKept && isShown && (
          <SecretButton icon={EyeOff} label={buttonLabel('hide')} onClick={hide}>
            {t('form.secret.hide')}
          </SecretButton>
        )}
        {isKept && !readOnly && (
          <SecretButton icon={Pencil} label={buttonLabel('change')} onClick={() => edit(value)}>
            {t('form.secret.change')}
          </SecretButton>
        )}
        {!isKept && replaced !== undefined && !readOnly && (
          <SecretButton
            icon={Undo2}
            label={buttonLabel('keep')}
            onClick={() => {
              onChange(replaced)
              edit(undefined)
            }}
          >
            {t('form.secret.keep')}
          </SecretButton>
        )}
        {isKept && reveal && (
          <p id={`${id}-recorded`} role="status" className="text-[0.9375rem]/[1.375rem] text-ink-2">
            {t(`form.secret.${state.kind}`)}
          </p>
        )}
      </div>
      {!isKept && <FullNote value={typed.shown} schema={props.schema} />}
      <ChangesNote changes={typed.changes} />
    </>
  )
}
