import type { FilledView } from '../filled-view.ts'

/** Whether an answer may be changed now; it is known by its field's name or by the kind of document it collects. */
export function isOpen(editable: FilledView['editable'], whose: number, names: readonly string[]): boolean {
  return typeof editable === 'boolean' ? editable : names.some((name) => editable.includes(`${whose}:${name}`))
}
