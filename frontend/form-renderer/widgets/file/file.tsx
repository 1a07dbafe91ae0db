import { lazyPart } from '../../../ui/lazy-part.tsx'
import type { Widget } from '../widget.ts'

/** Loaded lazily: the first step has no file field. */
export const fileWidget: Widget = {
  label: 'group',
  Control: lazyPart(async () => (await import('./file-field.tsx')).FileField),
}
