import { enteredText } from '@fleet/form-schemas/engine/runtime/texts/text-kinds'
import type { ListView } from '@fleet/backend/features/submissions/list-view-contract'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/http/call.ts'
import { type FormsColumn, formsColumns, defaultColumns } from './columns.tsx'

const viewsQuery = queryOptions({
  queryKey: ['list-views'],
  queryFn: ({ signal }) => call('GET /api/list-views', { signal }),
})

/** The reader's saved views and columns, with their commands; no requests for roles that have none. */
export function useListViews(isKept: boolean) {
  const client = useQueryClient()
  const { data } = useQuery({ ...viewsQuery, enabled: isKept })
  const views: readonly ListView[] = data?.views ?? []
  const onSettled = () => client.invalidateQueries({ queryKey: viewsQuery.queryKey })
  const keep = useMutation({
    // A name identifies a view
    mutationFn: ({ name, query }: Omit<ListView, 'id'>) =>
      call('POST /api/list-views', { body: { name, query, ...idOf(views, name) } }),
    onSettled,
  })
  const drop = useMutation({
    mutationFn: (id: string) => call('DELETE /api/list-views/:id', { params: { id } }),
    onSettled,
  })
  // Shows the choice until the server has it, instead of the older answer
  const [choosing, setChoosing] = useState<readonly FormsColumn[]>()
  const saving = useMutation({
    scope: { id: 'columns' },
    mutationFn: (columns: readonly FormsColumn[]) => call('PATCH /api/list-views', { body: { columns } }),
    async onSettled(_data, _error, columns) {
      await onSettled()
      setChoosing((now) => (now === columns ? undefined : now))
    },
  })
  const choose = (columns: readonly FormsColumn[]) => {
    setChoosing(columns)
    saving.mutate(columns)
  }
  const chosen = choosing ?? data?.columns ?? undefined
  const columns =
    chosen === undefined ? defaultColumns : formsColumns.filter((one) => one === 'guest' || chosen.includes(one))
  return { views, columns, keep, drop, choose, failure: keep.error ?? drop.error ?? saving.error }
}

function idOf(views: readonly ListView[], name: string): Partial<Pick<ListView, 'id'>> {
  const id = views.find((view) => view.name === enteredText('line', name))?.id
  return id === undefined ? {} : { id }
}

export type ListViews = ReturnType<typeof useListViews>
