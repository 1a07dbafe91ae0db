import { useEffect, useState, useSyncExternalStore } from 'react'
import { createListeners } from '../listeners.ts'

/** How long a change is marked, ms; the same as in `app.css`. */
const markedMs = 4_000

const marked = new Map<string, ReturnType<typeof setTimeout>>()
const watchers = createListeners()

/** Marks registrations for a moment, wherever they are shown. */
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

/** Class of a row that shows this registration; marked after a change by anybody. */
export function useChanged(submissionId: string): string {
  return useSyncExternalStore(watchers.subscribe, () => marked.has(submissionId)) ? changedClass : ''
}

/** Class of an element that shows a value; marked when the value changes, but not when `of` names another subject. */
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
