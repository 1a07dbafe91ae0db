import { useState } from 'react'

/** `asked`: loading. `none`: there is nothing to show. */
type Revealed =
  | { readonly kind: 'hidden' | 'asked' | 'failed' | 'none' }
  | { readonly kind: 'shown'; readonly secret: string }

/** A revealed secret, kept on this screen until it is hidden again. */
export function useRevealed(reveal: () => Promise<string | null>) {
  const [state, setState] = useState<Revealed>({ kind: 'hidden' })
  const show = async () => {
    setState({ kind: 'asked' })
    try {
      const secret = await reveal()
      setState(secret === null ? { kind: 'none' } : { kind: 'shown', secret })
    } catch {
      setState({ kind: 'failed' })
    }
  }
  return { state, show: () => void show(), hide: () => setState({ kind: 'hidden' }) }
}
