import { useEffect, useState, useSyncExternalStore } from 'react'
import { createListeners } from '../listeners.ts'

/** So long something that changed is marked, ms; as in `app.css`. */
const markedMs = 4_000

const marked = new Map<string, ReturnType<typeof setTimeout>>()
const watchers = createListeners()

/** Marks registrations, wherever they are shown, for a moment. */
export function markChanged(ids: readonly string[]): void {
  for (const id of ids) {
    clearTimeout(marked.get(id))
    marked.set(
      id,
      setTimeout(() => {
        marked.delete(id)
        watchers.notify()
      }, markedMs),
    )
  }
  if (ids.length > 0) watchers.notify()
}

/** The class of a row that shows this registration: marked while it has just changed, whoever changed it. */
export function useChanged(submissionId: string): string {
  return useSyncExternalStore(watchers.subscribe, () => marked.has(submissionId)) ? changedLook : ''
}

/** The class of what shows a value: marked for a moment when another value comes, but not when another thing (`of`) is shown. */
export function useChangedValue(value: string | number | undefined, of = ''): string {
  const [seen, setSeen] = useState({ of, value, isNew: false })
  const isNew = seen.of === of && seen.value !== undefined && seen.value !== value
  if (seen.of !== of || seen.value !== value) setSeen({ of, value, isNew })
  useEffect(() => {
    if (!seen.isNew) return
    const timer = setTimeout(() => setSeen((now) => ({ ...now, isNew: false })), markedMs)
    return () => clearTimeout(timer)
  }, [seen])
  return seen.isNew ? changedLook : ''
}

const changedLook = 'just-changed'
