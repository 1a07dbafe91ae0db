import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js'
import { toFieldPathId } from '@rjsf/utils'
import { useMemo, useSyncExternalStore } from 'react'
import type { Form, FormTexts, StepDefinition } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { canonicalJson } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import { activeSchema, type ActiveSchema } from './active-schema.ts'
import { drawnStep } from './drawn-step.ts'
import type { FormFiles, FormStore, Reveal } from './form-store.ts'
import { registry } from './rjsf/registry.ts'
import { type BesideGroup, SurroundingsContext } from './surroundings.ts'

type Props = {
  readonly form: Form
  readonly step: StepDefinition
  readonly texts: FormTexts
  readonly store: FormStore
  readonly files?: FormFiles
  /** Absent: secrets can be given here, and not be shown again. */
  readonly reveal?: Reveal | undefined
  readonly beside?: BesideGroup | undefined
  /** Date in the fleet's time zone, YYYY-MM-DD. */
  readonly today: string
}

/**
 * One step of a form, drawn by RJSF with our theme. It is drawn again when a field appears or disappears, not when someone
 * types: each of RJSF's fields is bound to its answer in the store.
 */
export function SchemaForm({ form, step, texts, store, files, reveal, beside, today }: Props) {
  const active = useActive(form, step, store)
  const surroundings = useMemo(
    () => ({
      form,
      step,
      texts,
      store,
      today,
      ...(files ? { files } : {}),
      ...(reveal ? { reveal } : {}),
      ...(beside ? { beside } : {}),
    }),
    [form, step, texts, store, files, reveal, beside, today],
  )
  const drawn = useMemo(() => drawnStep({ step, texts, active }), [step, texts, active])
  return (
    <SurroundingsContext value={surroundings}>
      <div>
        <SchemaField<unknown>
          {...drawn}
          name=""
          fieldPathId={root}
          registry={registry}
          onChange={nothing}
          onBlur={nothing}
          onFocus={nothing}
        />
      </div>
    </SurroundingsContext>
  )
}

const root = toFieldPathId('', registry.globalFormOptions)
// Each field reports to the store
const nothing = () => {}

/** What applies to the present answers; the same object until that changes. */
function useActive(form: Form, step: StepDefinition, store: FormStore): ActiveSchema {
  const read = useMemo(
    () => steadily(() => withoutCovered(activeSchema(form, step, store.answers()), store.covered?.())),
    [form, step, store],
  )
  return useSyncExternalStore(store.subscribe, read, read)
}

function withoutCovered(active: ActiveSchema, covered: ReadonlySet<string> | undefined): ActiveSchema {
  if (covered === undefined || covered.size === 0) return active
  const properties = Object.fromEntries(Object.entries(active.properties).filter(([field]) => !covered.has(field)))
  return { ...active, properties, required: active.required.filter((field) => !covered.has(field)) }
}

function steadily(read: () => ActiveSchema): () => ActiveSchema {
  let given: { key: string; active: ActiveSchema } | undefined
  return () => {
    const active = read()
    const key = canonicalJson([Object.keys(active.properties), active.required.toSorted()])
    if (given?.key !== key) given = { key, active }
    return given.active
  }
}
