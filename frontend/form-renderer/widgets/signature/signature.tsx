import { PenLine } from 'lucide-react'
import { describedByIds } from '../../field-ids.ts'
import { RequiredMark } from '../../required-mark.tsx'
import { useFormContext } from '../../form-context.ts'
import { controlStyle } from '../control-style.ts'
import { StatementText } from '../statement/statement-text.tsx'
import { statementsOf } from '../statement/statements-of.ts'
import { ChangesNote, useTypedText } from '../text/typed-text.tsx'
import { keyHints } from '../key-hints.ts'
import type { Widget, WidgetProps } from '../widget.ts'

/** A full name typed as a signature, below the texts it signs. */
function Signature(props: WidgetProps) {
  const { control, attributes, changes } = useTypedText(props)
  const { step, texts } = useFormContext()
  const statements = statementsOf(props.options, texts.steps[step.id])
  return (
    <>
      {statements.length > 0 && (
        <div className="mb-5 rounded-md border border-line-strong bg-surface">
          {statements.map((statement) => (
            <StatementText key={statement.title} {...statement} />
          ))}
        </div>
      )}
      <label htmlFor={props.id} className="block font-semibold">
        {props.label}
        {props.required && <RequiredMark />}
      </label>
      {control.description !== undefined && (
        <p id={describedByIds(props.id).description} className="max-w-[40rem] text-[0.9375rem]/[1.375rem] text-ink-2">
          {control.description}
        </p>
      )}
      <span className="relative mt-1.5 block">
        <PenLine
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-ink-3"
        />
        <input
          type="text"
          className={`${controlStyle} min-h-14 pl-11 text-lg font-medium`}
          {...keyHints(props.options)}
          {...attributes}
        />
      </span>
      <ChangesNote changes={changes} />
    </>
  )
}

export const signatureWidget: Widget = { label: 'control', messages: 'below', Control: Signature }
