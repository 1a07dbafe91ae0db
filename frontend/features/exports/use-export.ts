import { useEffect, useRef, useState } from 'react'
import { call } from '../../lib/http/call.ts'
import { framedFile } from '../../lib/http/framed.ts'
import { downloadFile } from './export.ts'

export type Exported = 'registrations' | 'audit'

export type ExportState =
  | { readonly status: 'ready' | 'cancelled' }
  | { readonly status: 'writing'; readonly rows: number; readonly total: number }
  | { readonly status: 'kept'; readonly rows: number; readonly unreadable: number; readonly name: string }
  | { readonly status: 'failed'; readonly error: unknown }

/** Runs one export at a time; leaving the page cancels it. */
export function useExport() {
  const [state, setState] = useState<ExportState>({ status: 'ready' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  /** `signed`: the signature is saved as well, as `<file>.sig`. */
  async function start(path: string, body: unknown, { signed = false } = {}) {
    const control = new AbortController()
    running.current = control
    setState({ status: 'writing', rows: 0, total: 0 })
    try {
      const {
        file,
        name,
        rows,
        unreadable = 0,
        exportId,
      } = await framedFile(path, body, {
        signal: control.signal,
        onRows: (written, total) => setState({ status: 'writing', rows: written, total }),
      })
      const signature = signed
        ? await call('GET /api/audit-exports/:exportId/signature', { params: { exportId }, signal: control.signal })
        : undefined
      downloadFile(file, name)
      if (signature !== undefined)
        downloadFile(new Blob([JSON.stringify(signature, null, 2)], { type: 'application/json' }), `${name}.sig`)
      setState({ status: 'kept', rows, unreadable, name })
    } catch (error) {
      setState(control.signal.aborted ? { status: 'cancelled' } : { status: 'failed', error })
    }
  }

  return { state, start, cancel: () => running.current?.abort() }
}
