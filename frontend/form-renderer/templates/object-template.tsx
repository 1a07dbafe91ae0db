import { getUiOptions, type ObjectFieldTemplateProps } from '@rjsf/utils'
import { Fragment, type ReactElement } from 'react'
import type { FieldGroup } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { useFormContext } from '../form-context.ts'
import { fieldRuns, type FieldRun } from './field-runs.ts'

/** A step: its groups below thin lines, a group with a title as a fieldset. An item of a list: its fields. */
export function ObjectTemplate({ properties, uiSchema = {} }: ObjectFieldTemplateProps<unknown>) {
  const elements = new Map(properties.filter(({ hidden }) => !hidden).map(({ name, content }) => [name, content]))
  const optionsOf = (field: string) => getUiOptions(uiSchema[field] ?? {})
  const facts = {
    openedBy: (field: string) =>
      typeof optionsOf(field)['openedBy'] === 'string' ? String(optionsOf(field)['openedBy']) : undefined,
    widgetOf: (field: string) => optionsOf(field).widget,
  }
  const { groupExtras } = useFormContext()
  const groups = groupsIn(getUiOptions(uiSchema)['groups'])
  if (groups === undefined)
    return (
      <div className="-mb-field">
        <Runs runs={fieldRuns([...elements.keys()], facts)} elements={elements} />
      </div>
    )
  return groups.map(({ id, title, description, fields }) => {
    const shown = fields.filter((field) => elements.has(field))
    const { above, within } = groupExtras?.(id) ?? {}
    const isEmpty = shown.length === 0
    const Group = title ? 'fieldset' : 'div'
    return (
      <Fragment key={id}>
        {above && <div className="mt-field -mb-3 empty:hidden">{above}</div>}
        {!(isEmpty && within === undefined) && (
          <Group className="mt-group min-w-0 border-t border-line pt-field first:mt-field">
            {title && <legend className="float-left mb-1 w-full text-xl tracking-[-0.01em]">{title}</legend>}
            {description && !isEmpty && (
              <p className="clear-both max-w-[40rem] text-[0.9375rem]/[1.375rem] text-ink-2">{description}</p>
            )}
            <div className={`clear-both -mb-field ${title || description ? 'pt-4' : ''}`}>
              {within}
              <Runs runs={fieldRuns(shown, facts)} elements={elements} />
            </div>
          </Group>
        )}
      </Fragment>
    )
  })
}

function groupsIn(value: unknown): readonly FieldGroup[] | undefined {
  return Array.isArray(value) ? value : undefined
}

type Elements = ReadonlyMap<string, ReactElement>

function Runs({ runs, elements }: { runs: readonly FieldRun[]; elements: Elements }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 tablet:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      {runs.map((run) => (
        <Run key={keyOf(run)} run={run} elements={elements} />
      ))}
    </div>
  )
}

function keyOf(run: FieldRun): string {
  if (run.kind === 'field') return run.field
  if (run.kind === 'opened') return `opened-${run.by}`
  return (run.kind === 'cards' ? run.cards[0]?.field : run.fields[0]) ?? ''
}

function Run({ run, elements }: { run: FieldRun; elements: Elements }) {
  if (run.kind === 'field') return elements.get(run.field)
  if (run.kind === 'pair') {
    return (
      <div className={`grid grid-rows-subgrid gap-y-0 ${joined}`}>{run.fields.map((field) => elements.get(field))}</div>
    )
  }
  if (run.kind === 'cards') {
    return (
      <div
        className={`col-span-full mb-field grid grid-cols-[minmax(0,1fr)] gap-2.5 tablet:grid-flow-row-dense tablet:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] ${asCards}`}
      >
        {run.cards.map(({ field, opened }) => (
          <Fragment key={field}>
            {elements.get(field)}
            {opened.length > 0 && <Opened runs={opened} elements={elements} place="-mt-2.5 mb-2.5" />}
          </Fragment>
        ))}
      </div>
    )
  }
  return <Opened runs={run.runs} elements={elements} place="-mt-3.5 mb-field" />
}

/** The fields that a choice opened, indented below it. */
function Opened({ runs, elements, place }: { runs: readonly FieldRun[]; elements: Elements; place: string }) {
  return (
    <div className={`col-span-full ml-[1.6875rem] animate-reveal border-l-2 border-aqua pt-2 pl-5 ${place}`}>
      <div className="-mb-field">
        <Runs runs={runs} elements={elements} />
      </div>
    </div>
  )
}

/** Cards of one row have equal heights. */
const asCards =
  '[&>[data-field]]:row-span-1 [&>[data-field]]:mb-0 [&>[data-field]]:flex [&>[data-field]]:flex-col [&>[data-field]>:first-child]:grid [&>[data-field]>:first-child]:flex-1'

/**
 * The number's label is above both, the code's is for screen readers only, and both share one error bar. When the
 * code has a message, each has its own row.
 */
const joined =
  'row-span-3 grid-cols-[7.25rem_minmax(0,1fr)] gap-x-2 has-[>[data-broken]]:error-bar [&>*]:before:hidden ' +
  '[&:not(:has(>:first-child[data-says]))>:first-child_label]:sr-only [&:not(:has(>:first-child[data-says]))>:nth-child(2)>:not(:last-child)]:-ml-[7.75rem] ' +
  'has-[>:first-child[data-says]]:row-span-6 has-[>:first-child[data-says]]:grid-cols-1'
