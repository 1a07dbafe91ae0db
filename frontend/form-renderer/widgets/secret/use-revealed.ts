import { useState } from 'react'

/** `asked`: it is on its way. `none`: there is nothing to show. */
type Revealed =
  | { readonly kind: 'hidden' | 'asked' | 'failed' | 'none' }
  | { readonly kind: 'shown'; readonly secret: string }

/** A secret that somebody asked for, on this screen and until it is hidden again. */
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
