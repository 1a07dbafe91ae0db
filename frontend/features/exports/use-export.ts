import { useEffect, useRef, useState } from 'react'
import { framedFile } from '../../lib/framed.ts'
import { keepFile } from './export.ts'

export type ExportState =
  | { readonly status: 'ready' | 'cancelled' }
  | { readonly status: 'writing'; readonly rows: number; readonly total: number }
  | { readonly status: 'kept'; readonly rows: number; readonly name: string }
  | { readonly status: 'failed'; readonly error: unknown }

/** One export at a time; whoever leaves the page cancels it. */
export function useExport() {
  const [state, setState] = useState<ExportState>({ status: 'ready' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function start(body: unknown) {
    const control = new AbortController()
    running.current = control
    setState({ status: 'writing', rows: 0, total: 0 })
    try {
      const { file, name, rows } = await framedFile('/api/exports', body, { signal: control.signal, onRows: (written, total) => setState({ status: 'writing', rows: written, total }) })
      keepFile(file, name)
      setState({ status: 'kept', rows, name })
    } catch (error) {
      setState(control.signal.aborted ? { status: 'cancelled' } : { status: 'failed', error })
    }
  }

  return { state, start, cancel: () => running.current?.abort() }
}
