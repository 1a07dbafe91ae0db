import { getUiOptions, type FieldTemplateProps, type UIOptionsType } from '@rjsf/utils'
import { focusField, saidIds } from '../field-ids.ts'
import { fieldTexts, widthOf, type FieldWidth } from '../field-texts.ts'
import { RequiredMark } from '../required-mark.tsx'
import { useFieldState, useSurroundings } from '../surroundings.ts'
import { widgetFor } from '../widgets/registry.ts'
import { FieldSays } from './field-says.tsx'

const spans: Readonly<Record<FieldWidth, string>> = { full: 'col-span-full', half: '', short: '' }

/**
 * Label and help, what is said about the answer, control: three rows shared with the neighbour, so that labels and
 * controls line up whatever stands between them.
 */
export function FieldTemplate({ id, fieldPathId, uiSchema = {}, required = false, hidden, children }: FieldTemplateProps<unknown>) {
  const name = String(fieldPathId.path.at(-1) ?? '')
  if (name === '') return children
  if (hidden) return null
  return (
    <Field id={id} name={name} required={required} options={getUiOptions(uiSchema)}>
      {children}
    </Field>
  )
}

type Props = Pick<FieldTemplateProps<unknown>, 'id' | 'children'> & {
  name: string
  required: boolean
  options: UIOptionsType
}

function Field({ id, name, required, options, children }: Props) {
  const { step, texts, active, store } = useSurroundings()
  const state = useFieldState(name)
  const schema = active.properties[name] ?? {}
  const { title, description } = fieldTexts(texts, step, name, schema)
  const { label, role = 'group', says, Above } = widgetFor(options, schema)
  const ids = saidIds(id)
  const undo = () => {
    store.undo?.(name)
    // The button goes once this is drawn; what it brought back is said at the control
    requestAnimationFrame(() => focusField(name))
  }
  const width = widthOf(options)
  const invalid = state.problem?.severity === 'error'
  const place = `row-span-3 mb-field grid grid-rows-subgrid gap-y-0 ${spans[width]} ${invalid ? broken : ''}`
  if (says === 'below') {
    return (
      <div data-field={name} className={place}>
        <div className="row-span-2 min-w-0">{children}</div>
        <FieldSays ids={ids} state={state} below onUndo={undo} />
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
    <div data-field={name} className={place} {...(label === 'group' ? grouping(id, role, invalid) : {})}>
      <div className={label === 'control' ? '' : 'pb-1.5'}>
        {Above && <Above options={options} />}
        {label === 'group' && <p id={`${id}-label`} className="font-semibold">{words}</p>}
        {label === 'for' && <label htmlFor={id} className="block font-semibold">{words}</label>}
        {description && label !== 'control' && <p id={ids.help} className="max-w-[40rem] text-[0.9375rem]/[1.375rem] text-ink-2">{description}</p>}
      </div>
      <FieldSays ids={ids} state={state} onUndo={undo} />
      <div className={`min-w-0 self-start ${width === 'short' ? 'max-w-[13rem]' : ''}`}>{children}</div>
    </div>
  )
}

function grouping(id: string, role: 'group' | 'radiogroup', invalid: boolean) {
  return { role, 'aria-labelledby': `${id}-label`, ...(role === 'radiogroup' && invalid ? { 'aria-invalid': true } : {}) }
}

/** A bar beside the field, in the margin: what is written there does not move. */
const broken = '-ml-3.5 border-l-4 border-stop pl-2.5'
