import type { ReactNode } from 'react'

/** Stands in for markdown-to-jsx, which @rjsf/core imports and our templates never draw with: 31 kB less. */
export function Markdown({ children }: { children?: ReactNode }): ReactNode {
  return children
}
