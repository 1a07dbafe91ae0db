/**
 * The controls a field can be drawn with (`ui:widget` in `ui.json`): those of `frontend/form-renderer/widgets/registry.ts`, `items`
 * for a repeating group, and `hidden` for an answer that is saved with the others and drawn nowhere in the form.
 */
export const widgetNames = [
  'checkbox', 'checkboxes', 'choice-buttons', 'choice-cards', 'code', 'country', 'date', 'dial-code', 'email', 'file', 'flag-card', 'hidden', 'items', 'month-year', 'number-lookup',
  'passport-lines', 'question-cards', 'radio', 'secret', 'select', 'signature', 'statement', 'tel', 'text', 'textarea', 'time', 'unit', 'url', 'yes-no',
] as const
