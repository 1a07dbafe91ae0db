import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { importForm, importStep } from '@fleet/form-schemas/engine/runtime/browser-form'
import type {
  Answers,
  Form,
  Problem,
  ServedForm,
  StepDefinition,
  StepValidator,
} from '@fleet/form-schemas/engine/runtime/definition/definition'
import { problemsOf } from '@fleet/form-schemas/engine/runtime/validation/problems'
import { NetworkFailure } from '../lib/http/http-problem.ts'
import { createListeners } from '../lib/listeners.ts'
import { whenIdle } from '../lib/when-idle.ts'

type Failed = { readonly error: unknown }
type LazyValidators = {
  readonly served: ServedForm
  readonly loaded: Record<string, StepValidator>
  readonly requests: Map<string, Promise<void>>
  readonly failed: Map<string, Failed>
}

/** Keyed by the loaded validators, which derived forms share. Every other form has all of them. */
const lazyValidators = new WeakMap<object, LazyValidators>()
const listeners = createListeners()
let attempts = 0

/** A form that is drawn before its validators are loaded: see `loadValidators`. */
export async function formWithLazyValidators(served: ServedForm): Promise<Form> {
  const {
    definition,
    compiled: { conditions },
  } = await importForm(served, load(''), [])
  const loaded = {}
  const form: Form = { definition, compiled: { conditions, steps: loaded } }
  lazyValidators.set(loaded, { served, loaded, requests: new Map(), failed: new Map() })
  return form
}

/** Whether the validator of this step is loaded; without a step, those of all steps. */
export function hasValidators({ definition, compiled }: Form, step?: string): boolean {
  return step === undefined ? definition.steps.every(({ id }) => id in compiled.steps) : step in compiled.steps
}

/**
 * Fetches the validator of this step, or those of all steps, once; a failed one is fetched again.
 * @throws NetworkFailure one of them cannot be fetched now
 */
export async function loadValidators(form: Form, step?: string): Promise<void> {
  const lazy = lazyValidators.get(form.compiled.steps)
  if (lazy === undefined) return
  await Promise.all(
    (step === undefined ? form.definition.steps.map(({ id }) => id) : [step]).map((id) => loadOnce(lazy, id)),
  )
}

function loadOnce({ served, loaded, requests, failed }: LazyValidators, step: string): Promise<void> {
  const pending = requests.get(step)
  if (pending !== undefined) return pending
  // Browsers may cache a failed import: the next attempt uses another address
  const loading = importStep(served, step, load(failed.has(step) ? `?again=${(attempts += 1)}` : ''))
    .then((validator) => {
      loaded[step] = validator
      failed.delete(step)
    })
    .catch((cause: unknown) => {
      requests.delete(step)
      const error = new NetworkFailure('unreachable', cause)
      failed.set(step, { error })
      throw error
    })
    .finally(() => listeners.notify())
  requests.set(step, loading)
  return loading
}

const load =
  (query: string) =>
  (address: string): Promise<unknown> =>
    import(/* @vite-ignore */ `${address}${query}`)

/** Calls back when a validator was loaded or has failed. */
export const onValidatorsChange = listeners.subscribe

/** The problems of one step; [] until its validator is loaded. */
export function stepProblems(
  form: Form,
  step: StepDefinition,
  { answers, today }: { readonly answers: Answers; readonly today: string },
): Problem[] {
  return hasValidators(form, step.id) ? problemsOf(form, answers, { today, stepId: step.id, scope: step.scope }) : []
}

type ValidatorsState =
  | { readonly state: 'ready' | 'waiting' }
  | { readonly state: 'failed'; readonly error: unknown; readonly retry: () => void }

/**
 * Whether the validator of this step is loaded; without a step, those of all steps. Fetches missing ones, and again
 * when the connection is back.
 */
export function useValidators(form: Form, step?: string): ValidatorsState {
  const read = useCallback(() => stateOf(form, step), [form, step])
  const state = useSyncExternalStore(onValidatorsChange, read)
  const retry = useCallback(() => void loadValidators(form, step).catch(() => undefined), [form, step])
  useValidatorsOf(form, step === undefined ? form.definition.steps.map(({ id }) => id) : [step])
  return typeof state === 'object' ? { state: 'failed', error: state.error, retry } : { state }
}

function stateOf(form: Form, step: string | undefined): 'ready' | 'waiting' | Failed {
  if (hasValidators(form, step)) return 'ready'
  const failed = lazyValidators.get(form.compiled.steps)?.failed ?? new Map<string, Failed>()
  return (step === undefined ? [...failed.values()][0] : failed.get(step)) ?? 'waiting'
}

/** The ids of steps with loaded validators; fetches none. */
export function useValidatedSteps(form: Form): ReadonlySet<string> {
  const read = useCallback(
    () => form.definition.steps.flatMap(({ id }) => (hasValidators(form, id) ? [id] : [])).join(' '),
    [form],
  )
  const ids = useSyncExternalStore(onValidatorsChange, read)
  return useMemo(() => new Set(ids.split(' ')), [ids])
}

/** Fetches the validators of these steps, and again when the connection is back. */
export function useValidatorsOf(form: Form, steps: readonly string[]): void {
  const ids = steps.join(' ')
  useEffect(() => {
    const fetchAll = () => {
      for (const id of ids.split(' ').filter(Boolean)) void loadValidators(form, id).catch(() => undefined)
    }
    fetchAll()
    window.addEventListener('online', fetchAll)
    return () => window.removeEventListener('online', fetchAll)
  }, [form, ids])
}

/** Fetches all validators once typing pauses and the browser is idle. */
export function useValidatorsWhenIdle(form: Form): void {
  useEffect(() => whenIdle(() => void loadValidators(form).catch(() => undefined)), [form])
}
