import { PenLine } from 'lucide-react'
import { useSurroundings } from '../../surroundings.ts'
import { controlStyle } from '../control-style.ts'
import { StatementText } from '../statement/statement-text.tsx'
import { statementsOf } from '../statement/statements-of.ts'
import type { Widget, WidgetProps } from '../widget.ts'

/** The texts that the signature stands under, above the field's label. */
function SignedTexts({ options }: Pick<WidgetProps, 'options'>) {
  const { step, texts } = useSurroundings()
  const statements = statementsOf(options, texts.steps[step.id])
  if (statements.length === 0) return null
  return (
    <div className="mb-5 rounded-md border border-line-strong bg-surface">
      {statements.map((statement) => (
        <StatementText key={statement.title} {...statement} />
      ))}
    </div>
  )
}

/** A full name that stands for a signature. */
function Signature(props: WidgetProps) {
  return (
    <span className="relative block">
      <PenLine aria-hidden className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-ink-3" />
      <input
        type="text"
        className={`${controlStyle} min-h-14 pl-11 text-lg font-medium`}
        id={props.id}
        name={props.name}
        value={typeof props.value === 'string' ? props.value : ''}
        maxLength={typeof props.schema['maxLength'] === 'number' ? props.schema['maxLength'] : undefined}
        placeholder={props.placeholder}
        autoComplete="off"
        required={props.required}
        readOnly={props.readOnly}
        aria-invalid={props.invalid || undefined}
        aria-describedby={props.describedBy}
        onChange={(event) => props.onChange(event.target.value || undefined)}
        onBlur={props.onBlur}
      />
    </span>
  )
}

export const signatureWidget: Widget = { label: 'for', Control: Signature, Above: SignedTexts }
