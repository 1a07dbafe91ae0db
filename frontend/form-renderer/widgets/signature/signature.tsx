import { PenLine } from 'lucide-react'
import { useSurroundings } from '../../surroundings.ts'
import { controlStyle } from '../control-style.ts'
import { StatementText } from '../statement/statement-text.tsx'
import { statementsOf } from '../statement/statements-of.ts'
import type { Widget, WidgetProps } from '../widget.ts'

/** A full name that stands for a signature under the texts in `options.statements`. */
function Signature(props: WidgetProps) {
  const { step, texts } = useSurroundings()
  return (
    <>
      {statementsOf(props.options, texts.steps[step.id]).map((statement) => (
        <div key={statement.title} className="mb-3 rounded-md border border-line-strong bg-surface">
          <StatementText {...statement} />
        </div>
      ))}
    <span className="relative block">
      <PenLine aria-hidden className="pointer-events-none absolute left-3.5 top-1/2 size-5 -translate-y-1/2 text-ink-3" />
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
    </>
  )
}

export const signatureWidget: Widget = { label: 'for', Control: Signature }
