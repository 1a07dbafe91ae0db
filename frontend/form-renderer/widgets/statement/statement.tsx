import { useFormContext } from '../../form-context.ts'
import { checkboxWidget } from '../checkbox/checkbox.tsx'
import type { Widget, WidgetProps } from '../widget.ts'
import { statementsOf } from './statements-of.ts'
import { StatementText } from './statement-text.tsx'

/** Texts to read in full, and the checkbox that agrees to them. */
function Statement(props: WidgetProps) {
  const { step, texts } = useFormContext()
  const statements = statementsOf(props.options, texts.steps[step.id])
  return (
    <div className="rounded-md border border-line-strong bg-surface has-checked:border-aqua-ink">
      {statements.map((statement) => (
        <StatementText key={statement.title} {...statement} />
      ))}
      <div className="rounded-b-md bg-sunk px-4 py-1.5 font-medium">
        <checkboxWidget.Control {...props} />
      </div>
    </div>
  )
}

export const statementWidget: Widget = { label: 'control', Control: Statement }
