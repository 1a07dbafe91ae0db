import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js'
import { toFieldPathId } from '@rjsf/utils'
import { useMemo, useSyncExternalStore } from 'react'
import type { Form, FormTexts, StepDefinition } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { canonicalJson } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import { activeSchema, type ActiveSchema } from './active-schema.ts'
import { rjsfStep } from './rjsf-step.ts'
import type { FormFiles, FormStore, Reveal } from './form-store.ts'
import { registry } from './rjsf/registry.ts'
import { type GroupExtras, FormContext } from './form-context.ts'

type Props = {
  readonly form: Form
  readonly step: StepDefinition
  readonly texts: FormTexts
  readonly store: FormStore
  readonly files?: FormFiles
  /** Absent: secrets can be entered, and not revealed afterwards. */
  readonly reveal?: Reveal | undefined
  readonly groupExtras?: GroupExtras | undefined
  /** Date in the fleet's time zone, YYYY-MM-DD. */
  readonly today: string
}

/**
 * One step of a form, drawn by RJSF with our theme. It rerenders when a field appears or disappears, not on
 * typing: each RJSF field is bound to its answer in the store.
 */
export function SchemaForm({ form, step, texts, store, files, reveal, groupExtras, today }: Props) {
  const active = useActive(form, step, store)
  const context = useMemo(
    () => ({
      form,
      step,
      texts,
      store,
      today,
      ...(files ? { files } : {}),
      ...(reveal ? { reveal } : {}),
      ...(groupExtras ? { groupExtras } : {}),
    }),
    [form, step, texts, store, files, reveal, groupExtras, today],
  )
  const rjsf = useMemo(() => rjsfStep({ step, texts, active }), [step, texts, active])
  return (
    <FormContext value={context}>
      <div>
        <SchemaField<unknown>
          {...rjsf}
          name=""
          fieldPathId={root}
          registry={registry}
          onChange={ignore}
          onBlur={ignore}
          onFocus={ignore}
        />
      </div>
    </FormContext>
  )
}

const root = toFieldPathId('', registry.globalFormOptions)
// Each field reports to the store
const ignore = () => {}

/** The schema for the present answers; the same object until it changes. */
function useActive(form: Form, step: StepDefinition, store: FormStore): ActiveSchema {
  const read = useMemo(
    () => stableWhileEqual(() => withoutHidden(activeSchema(form, step, store.answers()), store.hiddenFields?.())),
    [form, step, store],
  )
  return useSyncExternalStore(store.subscribe, read, read)
}

function withoutHidden(active: ActiveSchema, hidden: ReadonlySet<string> | undefined): ActiveSchema {
  if (hidden === undefined || hidden.size === 0) return active
  const properties = Object.fromEntries(Object.entries(active.properties).filter(([field]) => !hidden.has(field)))
  return { ...active, properties, required: active.required.filter((field) => !hidden.has(field)) }
}

function stableWhileEqual(read: () => ActiveSchema): () => ActiveSchema {
  let last: { key: string; active: ActiveSchema } | undefined
  return () => {
    const active = read()
    const key = canonicalJson([Object.keys(active.properties), active.required.toSorted()])
    if (last?.key !== key) last = { key, active }
    return last.active
  }
}
