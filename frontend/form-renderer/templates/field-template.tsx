import { getUiOptions, type FieldTemplateProps } from '@rjsf/utils'
import { CalendarClock } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useIntl } from 'react-intl'
import { focusField, describedByIds } from '../field-ids.ts'
import { widthOf, type FieldWidth } from '../field-texts.ts'
import { momentTextIn } from '../moment-text.ts'
import { RequiredMark } from '../required-mark.tsx'
import { useFieldKey } from '../bind-field.tsx'
import { useFieldState, useFormContext } from '../form-context.ts'
import { layoutOf } from '../widgets/registry.ts'
import { DescribedByContext } from '../widgets/control-state.ts'
import { FieldMessages } from './field-messages.tsx'

const spans: Readonly<Record<FieldWidth, string>> = { full: 'col-span-full', half: '', short: '' }

/**
 * Label and description, messages, control and help. Their rows are shared with the neighbour, so that labels and
 * controls line up.
 */
export function FieldTemplate(props: FieldTemplateProps<unknown>) {
  const { path } = props.fieldPathId
  // A step and an item of a list are drawn by their own templates
  if (typeof path.at(-1) !== 'string') return props.children
  return props.hidden ? null : <Field {...props} />
}

function Field({
  id,
  fieldPathId,
  uiSchema = {},
  schema,
  label: title,
  required = false,
  rawDescription,
  rawHelp,
  children,
}: FieldTemplateProps<unknown>) {
  const key = useFieldKey(fieldPathId)
  const state = useFieldState(key)
  const { store } = useFormContext()
  const undo = () => {
    store.undo?.(key)
    // The undo button disappears after this render; focus the control of the restored answer
    requestAnimationFrame(() => focusField(key))
  }
  const moment = useMomentText(key)
  const options = getUiOptions(uiSchema)
  const { label, role = 'group', messages } = layoutOf(options, schema)
  const ids = describedByIds(id)
  const width = widthOf(options)
  const invalid = state.problem?.severity === 'error'
  const place = `row-span-3 mb-field grid grid-rows-subgrid gap-y-0 ${spans[width]} ${invalid ? 'error-bar' : ''}`
  const described = [
    rawDescription && ids.description,
    state.comment && ids.comment,
    state.note && ids.note,
    state.problem && ids.problem,
    rawHelp && ids.help,
    moment && ids.moment,
  ]
  const control = (
    <DescribedByContext value={described.filter(Boolean).join(' ') || null}>
      {children}
      {rawHelp && (
        <p id={ids.help} className="mt-1.5 max-w-[40rem] text-[0.9375rem]/[1.375rem] text-ink-2">
          {rawHelp}
        </p>
      )}
    </DescribedByContext>
  )
  const momentNote = moment && (
    <p id={ids.moment} className="mt-1.5 flex gap-1.5 text-[0.9375rem]/[1.375rem]">
      <CalendarClock aria-hidden className="mt-px size-5 flex-none text-aqua-ink" />
      <span>{moment}</span>
    </p>
  )
  if (messages === 'below') {
    return (
      <div data-field={key} data-broken={invalid || undefined} className={place}>
        <div className="row-span-2 min-w-0">
          {control}
          {momentNote}
        </div>
        <FieldMessages ids={ids} state={state} below onUndo={undo} />
      </div>
    )
  }
  const words = (
    <>
      {title}
      {required && <RequiredMark />}
    </>
  )
  return (
    <div
      data-field={key}
      data-broken={invalid || undefined}
      data-says={state.comment || state.note || state.problem ? true : undefined}
      className={place}
      {...(label === 'group' ? grouping(id, role, invalid) : {})}
    >
      <div className={label === 'control' ? '' : 'pb-1.5'}>
        {label === 'group' && (
          <p id={`${id}-label`} className="font-semibold">
            {words}
          </p>
        )}
        {label === 'for' && (
          <label htmlFor={id} className="block font-semibold">
            {words}
          </label>
        )}
        {rawDescription && label !== 'control' && (
          <p id={ids.description} className="max-w-[40rem] text-[0.9375rem]/[1.375rem] text-ink-2">
            {rawDescription}
          </p>
        )}
      </div>
      <FieldMessages ids={ids} state={state} onUndo={undo} />
      <div className="min-w-0 self-start">
        <div className={width === 'short' ? 'max-w-[13rem]' : ''}>{control}</div>
        {momentNote}
      </div>
    </div>
  )
}

/** Rerenders the field when the text changes, also by another answer. */
function useMomentText(name: string): string | undefined {
  const intl = useIntl()
  const { form, step, texts, store } = useFormContext()
  const read = () => momentTextIn({ intl, form, texts, answers: store.answers() }, { name, step })
  return useSyncExternalStore(store.subscribe, read, read)
}

function grouping(id: string, role: 'group' | 'radiogroup', invalid: boolean) {
  return { role, 'aria-labelledby': `${id}-label`, ...(invalid ? { 'aria-invalid': true } : {}) }
}
