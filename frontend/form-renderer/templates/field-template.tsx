import { getUiOptions, type FieldTemplateProps, type UIOptionsType } from '@rjsf/utils'
import { saidIds } from '../field-ids.ts'
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
  const { step, texts, active } = useSurroundings()
  const state = useFieldState(name)
  const schema = active.properties[name] ?? {}
  const { title, description } = fieldTexts(texts, step, name, schema)
  const { label, says } = widgetFor(options, schema)
  const ids = saidIds(id)
  const width = spans[widthOf(options)]
  const broken = state.problem?.severity === 'error' ? 'border-l-4 border-stop pl-3.5' : ''
  const words = (
    <>
      {title}
      {required && <RequiredMark />}
    </>
  )
  const group = label === 'group'
  return (
    <div
      data-field={name}
      className={`row-span-3 mb-field grid grid-rows-subgrid gap-y-0 ${width} ${broken}`}
      {...(group ? { role: 'group', 'aria-labelledby': `${id}-label` } : {})}
    >
      {says === 'below' && <div className="row-span-2 min-w-0">{children}</div>}
      {says === undefined && <div className={label === 'control' && !description ? '' : 'pb-1.5'}>
        {group && <p id={`${id}-label`} className="font-semibold">{words}</p>}
        {label === 'for' && <label htmlFor={id} className="block font-semibold">{words}</label>}
        {description && <p id={ids.help} className="max-w-[40rem] text-[0.9375rem]/[1.375rem] text-ink-2">{description}</p>}
      </div>}
      <FieldSays ids={ids} state={state} below={says === 'below'} />
      {says === undefined && <div className={`min-w-0 self-start ${widthOf(options) === 'short' ? 'max-w-[13rem]' : ''}`}>{children}</div>}
    </div>
  )
}
