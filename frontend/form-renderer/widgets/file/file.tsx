import { lazyPart } from '../../../ui/lazy-part.tsx'
import type { Widget } from '../widget.ts'

/** The first step asks for no file. */
export const fileWidget: Widget = {
  label: 'group',
  Control: lazyPart(async () => (await import('./file-field.tsx')).FileField),
}
