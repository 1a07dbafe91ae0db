import { late } from '../../../ui/late.tsx'
import type { Widget } from '../widget.ts'

/** The first step asks for no file. */
export const fileWidget: Widget = {
  label: 'group',
  Control: late(async () => (await import('./file-field.tsx')).FileField),
}
