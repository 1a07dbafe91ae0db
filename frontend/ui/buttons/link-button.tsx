import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { buttonLook, type ButtonLook, type ButtonSize } from './button-look.ts'

type Props = Omit<LinkProps, 'className'> & { look?: ButtonLook; size?: ButtonSize; icon?: ReactNode; wide?: boolean }

/** A link within the application that looks like a button. */
export function LinkButton({ look = 'plain', size = 'control', icon, wide, children, ...rest }: Props) {
  return (
    <Link {...rest} className={`${buttonLook(look, size)}${wide ? ' w-full' : ''}`}>
      {icon}
      {children}
    </Link>
  )
}
