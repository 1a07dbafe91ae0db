import type { ComponentProps, ReactNode } from 'react'
import { buttonLook, type ButtonLook, type ButtonSize } from './button-look.ts'

type Props = Omit<ComponentProps<'button'>, 'disabled' | 'className'> & {
  look?: ButtonLook
  size?: ButtonSize
  icon?: ReactNode
  wide?: boolean
  /** Keeps the focus and is announced as unavailable; a click does nothing. Give the reason in a text nearby. */
  unavailable?: boolean
}

export function Button({
  look = 'plain',
  size = 'control',
  icon,
  wide,
  unavailable,
  onClick,
  type = 'button',
  children,
  ...rest
}: Props) {
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={unavailable || undefined}
      className={`${buttonLook(look, size, unavailable)}${wide ? ' w-full' : ''}`}
      // Also keeps Enter in a field of its form from submitting
      onClick={unavailable ? (event) => event.preventDefault() : onClick}
    >
      {icon}
      {children}
    </button>
  )
}
