import { lazyPart } from '../../../ui/lazy-part.tsx'
import type { Widget } from '../widget.ts'

/** Loaded lazily: the first step has no secret. */
export const secretWidget: Widget = {
  label: 'for',
  Control: lazyPart(async () => (await import('./secret-input.tsx')).SecretInput),
}
