import type { Form } from '@fleet/form-schemas/engine/definition'
import * as all from './records.ts'
import type { DeviceCopy } from './stored-copy.ts'

/** The records with what an earlier visit left on the device. */
export function restoredRecords(form: Form, records: all.Records, copy: DeviceCopy | undefined): all.Records {
  const entries = Object.entries(copy?.places ?? {}).map(([whose, patch]): [number, all.FilledRecord] => {
    const record = all.recordAt(form, records, Number(whose))
    // What is not known to have been seen counts as seen as it is now
    return [Number(whose), all.withUnsaved(record, all.renamed(form, patch), { ...record.now, ...all.renamed(form, copy?.seen?.[whose] ?? {}) })]
  })
  return new Map([...records, ...entries])
}

/** What was seen of the lists that were changed. */
export function seenLists(records: all.Records, places: DeviceCopy['places']): Pick<DeviceCopy, 'seen'> {
  const lists = Object.entries(places).map(([whose, patch]) => {
    const { seen = {}, now = {} } = records.get(Number(whose)) ?? {}
    const changed = Object.keys(patch).filter((field) => Array.isArray(seen[field]) || Array.isArray(now[field]))
    return [whose, Object.fromEntries(changed.map((field) => [field, seen[field] ?? null]))] as const
  })
  const some = lists.filter(([, seen]) => Object.keys(seen).length > 0)
  return some.length === 0 ? {} : { seen: Object.fromEntries(some) }
}
