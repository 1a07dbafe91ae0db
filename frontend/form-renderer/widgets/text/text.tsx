import type { ComponentProps } from 'react'
import { controlStyle } from '../control-style.ts'
import { FullNote } from './full-note.tsx'
import { useSaid } from '../said.ts'
import type { Widget, WidgetProps } from '../widget.ts'

type Kind = Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'spellCheck' | 'className'>

const kinds: Readonly<Record<string, Kind>> = {
  text: { type: 'text' },
  email: { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
  tel: { type: 'tel', inputMode: 'tel', className: 'tabular-nums' },
  code: { type: 'text', autoCapitalize: 'characters', spellCheck: false, className: 'tabular-nums tracking-[0.04em]' },
}

function text(kind: Kind): Widget {
  return { label: 'for', Control: (props: WidgetProps) => <TextInput {...props} kind={kind} /> }
}

function TextInput({ kind, ...props }: WidgetProps & { kind: Kind }) {
  const said = useSaid(props)
  const { value, schema, options, onChange } = props
  const whole = schema['type'] === 'integer' || schema['type'] === 'number'
  const { className = '', ...attributes } = kind
  return (
    <>
      <input
        {...attributes}
        {...(whole ? { inputMode: 'numeric' } : {})}
        className={`${controlStyle} ${className}`}
        id={props.id}
        name={props.name}
        value={typeof value === 'string' || typeof value === 'number' ? value : ''}
        maxLength={typeof schema['maxLength'] === 'number' ? schema['maxLength'] : undefined}
        placeholder={props.placeholder}
        autoComplete={typeof options['autocomplete'] === 'string' ? options['autocomplete'] : 'off'}
        required={props.required}
        readOnly={said.readOnly}
        aria-invalid={said.invalid || undefined}
        aria-describedby={said.describedBy}
        onChange={(event) => onChange(whole ? digits(event.target.value) : event.target.value || undefined)}
        onBlur={said.onBlur}
      />
      <FullNote {...props} />
    </>
  )
}

/** Digits typed so far as a number; what is no digit is not taken. */
function digits(typed: string): number | undefined {
  const only = typed.replaceAll(/\D/g, '').slice(0, 9)
  return only === '' ? undefined : Number(only)
}

export const textWidget = text(kinds['text'] ?? {})
export const emailWidget = text(kinds['email'] ?? {})
export const telWidget = text(kinds['tel'] ?? {})
export const codeWidget = text(kinds['code'] ?? {})
