/**
 * The controls a field can be drawn with (`ui:widget` in `ui.json`): those of `frontend/form-renderer/widgets/registry.ts`, and
 * `hidden` for an answer that is saved with the others and drawn nowhere in the form.
 */
export const widgetNames = [
  'checkbox', 'choice-cards', 'code', 'country', 'date', 'dial-code', 'email', 'file', 'flag-card', 'hidden', 'month-year', 'number-lookup',
  'question-cards', 'radio', 'select', 'signature', 'statement', 'tel', 'text', 'textarea', 'time', 'unit', 'yes-no',
] as const
