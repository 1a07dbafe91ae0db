import { lazyPart } from '../../ui/lazy-part.tsx'
import type { Filling } from '../use-filling.ts'

const FormChanged = lazyPart(async () => (await import('./form-changed.tsx')).FormChanged)

/** Shows that the form changed. Floats, so that the page does not move. */
export function FormChangedNote({ filling }: { readonly filling: Filling }) {
  const { change } = filling.live
  return (
    <div
      role="status"
      className="pointer-events-none fixed right-edge bottom-[calc(var(--bottom-bar,0px)+1rem)] z-40 max-w-[min(26rem,calc(100vw-2*var(--s-edge)))]"
    >
      {change && <FormChanged filling={filling} change={change} />}
    </div>
  )
}
