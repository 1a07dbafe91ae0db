import type { ComponentProps } from 'react'
import { controlStyle } from '../control-style.ts'
import { FullNote } from './full-note.tsx'
import { ChangesNote, type TypedTextOptions, useTypedText } from './typed-text.tsx'
import { keyHints } from '../key-hints.ts'
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

type InputProps = WidgetProps & TypedTextOptions & { kind: Kind; note?: string }

/** `note`: a message of the widget, shown after the changes to the text. */
export function TextInput({ kind, note, onTyped, toAnswer, ...props }: InputProps) {
  const { schema, options } = props
  const typed = useTypedText(props, { onTyped, toAnswer })
  const isWhole = schema['type'] === 'integer'
  const isNumber = isWhole || schema['type'] === 'number'
  const { className = '', ...attributes } = kind
  return (
    <>
      <input
        {...attributes}
        {...(isNumber ? { inputMode: isWhole ? 'numeric' : 'decimal' } : {})}
        className={`${controlStyle} ${className}`}
        {...keyHints(options)}
        {...typed.attributes}
      />
      <FullNote value={typed.shown} schema={schema} />
      <ChangesNote changes={typed.changes} own={note} />
    </>
  )
}

export const textWidget = text(kinds['text'] ?? {})
export const emailWidget = text(kinds['email'] ?? {})
export const urlWidget = text(kinds['url'] ?? {})
export const codeWidget = text(kinds['code'] ?? {})
