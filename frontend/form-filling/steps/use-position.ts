import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { focusField } from '../../form-renderer/field-ids.ts'

export type Position = { readonly step: number; readonly person: number }

type Bounds = {
  readonly first: Position
  readonly steps: readonly number[]
  readonly groupSize: number
  /** Address of the page with steps. */ readonly page: string
}

/**
 * The open step and person, kept in the address, so that Back, reload and links work. On other pages of the form, the
 * last ones.
 */
export function usePosition({ first, steps, groupSize, page }: Bounds) {
  const [params, setParams] = useSearchParams()
  const isHere = useLocation().pathname.replace(/\/$/, '') === page
  const navigate = useNavigate()
  const [lastPosition, setLastPosition] = useState(first)
  const urlStep = !isHere ? lastPosition.step : params.has('step') ? Number(params.get('step')) : first.step
  const [moved, setMoved] = useState<{ from: number; to: number }>()
  if (moved && moved.from !== urlStep) setMoved(undefined)
  const requestedStep = moved?.from === urlStep ? moved.to : urlStep
  const step = steps.includes(requestedStep) ? requestedStep : (steps.find((number) => number > 0) ?? 0)
  const recordKey = isHere ? Number(params.get('person') ?? first.person) : lastPosition.person
  const person = Math.min(Math.max(1, Math.trunc(recordKey) || 1), groupSize)
  if (lastPosition.step !== step || lastPosition.person !== person) setLastPosition({ step, person })
  const go = useCallback(
    (to: Position) =>
      void navigate({
        pathname: page,
        search: to.person > 1 ? `?step=${to.step}&person=${to.person}` : `?step=${to.step}`,
      }),
    [navigate, page],
  )
  /** Call when the open step got another number; updates the address. */
  const move = (to: number) => {
    if (!isHere) return setLastPosition({ step: to, person })
    setMoved({ from: urlStep, to })
    setParams((now) => ({ ...Object.fromEntries(now), step: String(to) }), { replace: true, preventScrollReset: true })
  }
  return { step, person, isHere, field: params.get('field') ?? undefined, go, move }
}

type Arrival = {
  /** Undefined: no step is open. */ readonly step: string | undefined
  readonly person: number
  /** Field named in the address. */ readonly field: string | undefined
}

/** Focuses the heading after a step or person was opened, or the requested field. */
export function useArrival(
  { step, person, field }: Arrival,
  heading: RefObject<HTMLElement | null>,
): (field: string) => void {
  const pendingField = useRef<string>(undefined)
  const before = useRef<Arrival>({ step: field === undefined ? step : undefined, person, field: undefined })
  useEffect(() => {
    if (
      before.current.step === step &&
      before.current.person === person &&
      (field === undefined || before.current.field === field)
    )
      return
    before.current = { step, person, field }
    const target = pendingField.current ?? field
    pendingField.current = undefined
    if (step === undefined || (target !== undefined && focusField(target))) return
    window.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [step, person, field, heading])
  return useCallback((name) => {
    pendingField.current = name
    focusField(name)
  }, [])
}
