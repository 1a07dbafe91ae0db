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
  return useSyncExternalStore(watchers.subscribe, () => marked.has(submissionId)) ? changedClass : ''
}

/** The class of what shows a value: marked for a moment when another value comes, but not when another thing (`of`) is shown. */
export function useChangedValue(value: string | number | undefined, of = ''): string {
  const [previous, setPrevious] = useState({ of, value, isNew: false })
  const isNew = previous.of === of && previous.value !== undefined && previous.value !== value
  if (previous.of !== of || previous.value !== value) setPrevious({ of, value, isNew })
  useEffect(() => {
    if (!previous.isNew) return
    const timer = setTimeout(() => setPrevious((now) => ({ ...now, isNew: false })), markedMs)
    return () => clearTimeout(timer)
  }, [previous])
  return previous.isNew ? changedClass : ''
}

const changedClass = 'just-changed'
