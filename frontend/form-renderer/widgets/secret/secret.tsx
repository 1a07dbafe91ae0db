import { late } from '../../../ui/late.tsx'
import type { Widget } from '../widget.ts'

/** The first step asks for no secret. */
export const secretWidget: Widget = {
  label: 'for',
  Control: late(async () => (await import('./secret-input.tsx')).SecretInput),
}
