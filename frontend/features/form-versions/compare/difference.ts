import type { Line } from '@fleet/backend/features/form-versions/version-contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/call.ts'
import { formVersionsKey } from '../forms.ts'
import type { Compared } from './use-compared.ts'

/** The difference between two versions: in words, and line by line. */
export function differenceQuery(formId: string, { from, to }: Compared, language: string) {
  return queryOptions({
    queryKey: [formVersionsKey, formId, 'difference', from, to, language],
    queryFn: ({ signal }) =>
      call('GET /api/forms/:formId/difference', { params: { formId }, query: { from, to, lang: language }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Pairs of lines: a removed line with the line added in its place. */
type Pair = { readonly left: Line | undefined; readonly right: Line | undefined }

export function pairs(lines: readonly Line[]): Pair[] {
  const found: Pair[] = []
  let removed: Line[] = []
  let added: Line[] = []
  const settle = () => {
    for (let row = 0; row < Math.max(removed.length, added.length); row += 1)
      found.push({ left: removed[row], right: added[row] })
    removed = []
    added = []
  }
  for (const line of lines) {
    if (line.kind === 'removed') {
      if (added.length > 0) settle()
      removed.push(line)
    } else if (line.kind === 'added') added.push(line)
    else {
      settle()
      found.push({ left: line, right: line })
    }
  }
  settle()
  return found
}
