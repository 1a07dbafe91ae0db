import { lazyPart } from '../../../ui/lazy-part.tsx'
import type { Widget } from '../widget.ts'

type Load = () => Promise<unknown>
const neededCode: Load[] = []

/** Shows file fields only once this code is there too: a chosen file must be kept even if the connection is lost next. */
export function fetchWithFileField(load: Load): void {
  neededCode.push(load)
}

/** Loaded lazily: the first step has no file field. */
export const fileWidget: Widget = {
  label: 'group',
  Control: lazyPart(async () => {
    const [{ FileField }] = await Promise.all([import('./file-field.tsx'), ...neededCode.map((load) => load())])
    return FileField
  }),
}
