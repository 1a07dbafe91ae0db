import { descriptionId, errorId, helpId } from '@rjsf/utils'

/** Prefix of every control's id; RJSF appends `_` and the field's name. */
export const idPrefix = 'field'

export function controlId(field: string): string {
  return `${idPrefix}_${field}`
}

/** Ids of the texts that describe a field, the same as in RJSF's own templates, in reading order. */
export function describedByIds(id: string) {
  return {
    description: descriptionId(id),
    comment: `${id}__comment`,
    note: `${id}__note`,
    problem: errorId(id),
    help: helpId(id),
    moment: `${id}__moment`,
  }
}

/** Scrolls to a field of the drawn step and focuses its first control. Returns whether the field was found. */
export function focusField(field: string): boolean {
  const place = document.querySelector(`[data-field="${CSS.escape(field)}"]`)
  const control = place?.querySelector<HTMLElement>('input:checked, input, select, textarea, button')
  if (!place || !control) return false
  place.scrollIntoView({ block: 'center' })
  control.focus({ preventScroll: true })
  return true
}
