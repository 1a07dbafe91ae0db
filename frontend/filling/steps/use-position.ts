import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { useSearchParams } from 'react-router-dom'
import { focusField } from '../../form-renderer/field-ids.ts'

export type Position = { readonly step: number; readonly person: number }

type Bounds = { readonly first: Position; readonly steps: readonly number[]; readonly groupSize: number }

/** Which step of which person is open: kept in the address, so that Back, a reload and a link lead to the right place. */
export function usePosition({ first, steps, groupSize }: Bounds) {
  const [params, setParams] = useSearchParams()
  const written = params.has('step') ? Number(params.get('step')) : first.step
  const [moved, setMoved] = useState<{ from: number; to: number }>()
  if (moved && moved.from !== written) setMoved(undefined)
  const asked = moved?.from === written ? moved.to : written
  const step = steps.includes(asked) ? asked : (steps.find((number) => number > 0) ?? 0)
  const person = Math.min(Math.max(1, Math.trunc(Number(params.get('person') ?? first.person)) || 1), groupSize)
  const go = useCallback(
    (to: Position) => setParams(to.person > 1 ? { step: String(to.step), person: String(to.person) } : { step: String(to.step) }),
    [setParams],
  )
  /** The open step has another number from now on; the address follows. */
  const move = (to: number) => {
    setMoved({ from: written, to })
    setParams((now) => ({ ...Object.fromEntries(now), step: String(to) }), { replace: true, preventScrollReset: true })
  }
  return { step, person, go, move }
}

/** After a step or person was opened the focus is on its heading, or on the field that was asked for. */
export function useArrival({ step, person }: { readonly step: string | undefined; readonly person: number }, heading: RefObject<HTMLElement | null>): (field: string) => void {
  const wanted = useRef<string>(undefined)
  const before = useRef({ step, person })
  useEffect(() => {
    if (before.current.step === step && before.current.person === person) return
    before.current = { step, person }
    const field = wanted.current
    wanted.current = undefined
    if (field !== undefined && focusField(field)) return
    window.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [step, person, heading])
  return useCallback((field) => {
    wanted.current = field
    focusField(field)
  }, [])
}
