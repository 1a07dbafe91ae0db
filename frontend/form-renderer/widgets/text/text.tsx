import { type ComponentProps, useState } from 'react'
import { controlStyle } from '../control-style.ts'
import { FullNote } from './full-note.tsx'
import { numberIn, numberText } from './typed-number.ts'
import { keyHints } from '../key-hints.ts'
import { useControlState } from '../control-state.ts'
import type { Widget, WidgetProps } from '../widget.ts'

type Kind = Pick<
  ComponentProps<'input'>,
  'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'spellCheck' | 'className'
>

const kinds: Readonly<Record<string, Kind>> = {
  text: { type: 'text' },
  email: { type: 'email', inputMode: 'email', spellCheck: false },
  url: { type: 'url', inputMode: 'url', spellCheck: false },
  code: { type: 'text', autoCapitalize: 'characters', spellCheck: false, className: 'tabular-nums tracking-[0.04em]' },
}

function text(kind: Kind): Widget {
  return { label: 'for', Control: (props: WidgetProps) => <TextInput {...props} kind={kind} /> }
}

export function TextInput({ kind, ...props }: WidgetProps & { kind: Kind }) {
  const control = useControlState(props)
  const { value, schema, options, onChange } = props
  const isWhole = schema['type'] === 'integer'
  const isNumber = isWhole || schema['type'] === 'number'
  // "1." means 1 and stays as typed.
  const [typed, setTyped] = useState('')
  const shown = isNumber && typed !== '' && numberIn(typed) === value ? typed : value
  const change = (text: string) => {
    if (!isNumber) return onChange(text || undefined)
    const next = numberText(text, isWhole)
    setTyped(next)
    onChange(numberIn(next))
  }
  const { className = '', ...attributes } = kind
  return (
    <>
      <input
        {...attributes}
        {...(isNumber ? { inputMode: isWhole ? 'numeric' : 'decimal' } : {})}
        className={`${controlStyle} ${className}`}
        id={props.id}
        name={props.name}
        value={typeof shown === 'string' || typeof shown === 'number' ? shown : ''}
        maxLength={typeof schema['maxLength'] === 'number' ? schema['maxLength'] : undefined}
        placeholder={props.placeholder}
        {...keyHints(options)}
        required={props.required}
        readOnly={control.readOnly}
        aria-invalid={control.invalid || undefined}
        aria-describedby={control.describedBy}
        onChange={(event) => change(event.target.value)}
        onBlur={control.onBlur}
      />
      <FullNote {...props} />
    </>
  )
}

export const textWidget = text(kinds['text'] ?? {})
export const emailWidget = text(kinds['email'] ?? {})
export const urlWidget = text(kinds['url'] ?? {})
export const codeWidget = text(kinds['code'] ?? {})
