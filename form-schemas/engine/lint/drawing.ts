import type { Finding } from '../finding.ts'
import type { FormSource } from '../form-source.ts'
import { widgetNames } from '../widget-names.ts'
import { meant } from './nearest.ts'

const known: ReadonlySet<string> = new Set(widgetNames)

/** That every widget named in a ui.json is one there is. */
export function lintDrawing(source: FormSource): Finding[] {
  return source.steps.flatMap(({ ui: { document, value } }) =>
    Object.entries(value.fields ?? {}).flatMap(([name, { widget }]) => {
      if (widget === undefined || known.has(widget)) return []
      return [document.error(['fields', name, 'widget'], 'widget.unknown', { widget, known: [...known].join(', '), ...meant(widget, known) })]
    }),
  )
}
