import { lazyPart } from '../../../ui/lazy-part.tsx'
import { useControlState } from '../control-state.ts'
import { TextArea } from '../textarea/textarea.tsx'
import type { Widget, WidgetProps } from '../widget.ts'

const LinesHelp = lazyPart(async () => (await import('./lines-reader.tsx')).LinesReader)

/**
 * The machine-readable lines of a passport or ID card, normalized when the field is left; below them their content
 * for other fields.
 */
function PassportLines(props: WidgetProps) {
  const { readOnly } = useControlState(props)
  const typed = typeof props.value === 'string' ? props.value : ''
  const take = (lines: string) => {
    props.onChange(lines)
    props.onBlur(props.id, lines)
  }
  return (
    <>
      <TextArea {...props} look="min-h-18! overflow-x-auto font-mono whitespace-pre [letter-spacing:0.02em]" />
      {!readOnly && <LinesHelp field={props.name} lines={typed} options={props.options} onRead={take} />}
    </>
  )
}

export const passportLinesWidget: Widget = { label: 'for', Control: PassportLines }
