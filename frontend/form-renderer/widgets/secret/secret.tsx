import { lazyPart } from '../../../ui/lazy-part.tsx'
import type { Widget } from '../widget.ts'

/** The first step asks for no secret. */
export const secretWidget: Widget = {
  label: 'for',
  Control: lazyPart(async () => (await import('./secret-input.tsx')).SecretInput),
}
