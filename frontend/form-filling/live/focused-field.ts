import { controlId } from '../../form-renderer/field-ids.ts'

export type FocusedField = {
  readonly field: string
  /**
   * Call after the form is rendered again: restores focus, caret and scroll position. `name`: current name of the
   * field. False when the field is gone.
   */
  readonly restore: (name: string) => boolean
}

/** The focused field, before the form is rendered again. */
export function focusedField(): FocusedField | undefined {
  const control = document.activeElement
  const field = control?.closest<HTMLElement>('[data-field]')?.dataset['field']
  if (!(control instanceof HTMLElement) || field === undefined) return undefined
  const { top } = control.getBoundingClientRect()
  const caret = caretOf(control)
  return {
    field,
    restore(name) {
      const now = control.isConnected ? control : controlOf(name, control)
      if (!now) return false
      if (document.activeElement !== now) {
        now.focus({ preventScroll: true })
        if (caret && isText(now)) now.setSelectionRange(...caret)
      }
      window.scrollBy(0, now.getBoundingClientRect().top - top)
      return true
    },
  }
}

function controlOf(field: string, before: HTMLElement): HTMLElement | null {
  const place = document.querySelector(`[data-field="${CSS.escape(field)}"]`)
  const same =
    before instanceof HTMLInputElement && before.type === 'radio'
      ? place?.querySelector<HTMLElement>(`input[value="${CSS.escape(before.value)}"]`)
      : null
  return (
    same ??
    place?.querySelector<HTMLElement>(
      `#${CSS.escape(controlId(field))}, input:checked, input, select, textarea, button`,
    ) ??
    null
  )
}

function isText(control: Element): control is HTMLInputElement | HTMLTextAreaElement {
  return (
    control instanceof HTMLTextAreaElement ||
    (control instanceof HTMLInputElement && ['text', 'tel'].includes(control.type))
  )
}

function caretOf(control: Element): [number, number] | undefined {
  return isText(control) ? [control.selectionStart ?? 0, control.selectionEnd ?? 0] : undefined
}
