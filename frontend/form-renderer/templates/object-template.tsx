import { getUiOptions, type ObjectFieldTemplateProps } from '@rjsf/utils'
import type { ReactElement } from 'react'
import { useSurroundings } from '../surroundings.ts'
import { widgetFor, widgets } from '../widgets/registry.ts'
import { fieldRuns, type FieldRun } from './field-runs.ts'

/** A step: its groups in order, each a fieldset below a hairline. */
export function ObjectTemplate({ properties, uiSchema = {} }: ObjectFieldTemplateProps<unknown>) {
  const { step, texts, active } = useSurroundings()
  const drawn = new Map(properties.filter(({ hidden }) => !hidden).map(({ name, content }) => [name, content]))
  const widgetOf = (field: string) => getUiOptions(uiSchema[field] ?? {}).widget
  const isCard = (field: string) =>
    widgetFor(getUiOptions(uiSchema[field] ?? {}), active.properties[field] ?? {}) === widgets['flag-card']
  return step.groups.map((group) => {
    const fields = group.fields.filter((field) => drawn.has(field))
    if (fields.length === 0) return null
    const words = { title: group.title, description: group.description, ...texts.steps[step.id]?.groups[group.id] }
    return (
      <fieldset key={group.id} className="mt-group min-w-0 border-t border-line pt-field first:mt-field">
        {words.title && <legend className="float-left mb-1 w-full text-xl tracking-[-0.01em]">{words.title}</legend>}
        {words.description && <p className="clear-both max-w-[40rem] text-[0.9375rem]/[1.375rem] text-ink-2">{words.description}</p>}
        <div className={`clear-both -mb-field ${words.title || words.description ? 'pt-4' : ''}`}>
          <Runs runs={fieldRuns(fields, { openedBy: active.openedBy, widgetOf, isCard })} drawn={drawn} />
        </div>
      </fieldset>
    )
  })
}

type Drawn = ReadonlyMap<string, ReactElement>

function Runs({ runs, drawn }: { runs: readonly FieldRun[]; drawn: Drawn }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 tablet:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      {runs.map((run) => (
        <Run key={keyOf(run)} run={run} drawn={drawn} />
      ))}
    </div>
  )
}

function keyOf(run: FieldRun): string {
  if (run.kind === 'field') return run.field
  return run.kind === 'opened' ? `opened-${run.by}` : (run.fields[0] ?? '')
}

function Run({ run, drawn }: { run: FieldRun; drawn: Drawn }) {
  if (run.kind === 'field') return drawn.get(run.field)
  if (run.kind === 'pair') {
    return (
      <div className={`row-span-3 grid grid-cols-[7.25rem_minmax(0,1fr)] grid-rows-subgrid gap-x-2 gap-y-0 ${oneLabel}`}>
        {run.fields.map((field) => drawn.get(field))}
      </div>
    )
  }
  if (run.kind === 'cards') {
    return (
      <div className="col-span-full mb-field grid gap-2.5 tablet:grid-cols-2 *:row-span-1 *:mb-0 *:flex *:flex-col [&>*>:first-child]:grid [&>*>:first-child]:flex-1">
        {run.fields.map((field) => drawn.get(field))}
      </div>
    )
  }
  return (
    <div className="col-span-full -mt-3.5 mb-field ml-[1.6875rem] animate-reveal border-l-2 border-aqua pt-2 pl-5">
      <div className="-mb-field">
        <Runs runs={run.runs} drawn={drawn} />
      </div>
    </div>
  )
}

/** The number's label stands above both; the code's is for screen readers. */
const oneLabel = '[&>:first-child_label]:sr-only [&>:nth-child(2)>:not(:last-child)]:-ml-[7.75rem]'
