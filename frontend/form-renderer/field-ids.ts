import { descriptionId, errorId, helpId } from '@rjsf/utils'

/** Prefix of every control's id; RJSF puts `_` and the field's name behind it. */
export const idPrefix = 'field'

export function controlId(field: string): string {
  return `${idPrefix}_${field}`
}

/** Ids of what is said about a field, those that RJSF's own templates use, in the order it is read out. */
export function describedByIds(id: string) {
  return {
    description: descriptionId(id),
    comment: `${id}__comment`,
    note: `${id}__note`,
    problem: errorId(id),
    help: helpId(id),
  }
}

/** Brings a field of the drawn step into view and puts the focus on its first control. Whether it was there. */
export function focusField(field: string): boolean {
  const place = document.querySelector(`[data-field="${CSS.escape(field)}"]`)
  const control = place?.querySelector<HTMLElement>('input:checked, input, select, textarea, button')
  if (!place || !control) return false
  place.scrollIntoView({ block: 'center' })
  control.focus({ preventScroll: true })
  return true
}
