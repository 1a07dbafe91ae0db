import type { DocumentView } from '@fleet/backend/form-instances/contract'
import { expect, it } from 'vitest'
import { groupViews } from './group-document-views.ts'

const view = (id: string, at: string, part: Partial<DocumentView> = {}): DocumentView => ({
  id,
  at: `2026-11-${at}:00:00Z`,
  documentId: 'document-1',
  by: 'you',
  name: null,
  purpose: 'form',
  ...part,
})

it('counts repeated views of a person once, but not across days, persons or pages', () => {
  const views = [
    view('g', '22T12'),
    view('f', '22T11'),
    view('e', '22T10', { by: 'operator', purpose: 'review' }),
    view('d', '22T09'),
    view('c', '22T08', { purpose: 'summary' }),
    view('b', '22T07', { purpose: 'summary' }),
    view('a', '21T07', { purpose: 'summary' }),
  ]
  const runs = groupViews(views, (at) => at.slice(0, 10)).map(({ newest: { id }, count }) => `${id} ${count}`)
  expect(runs).toEqual(['g 2', 'e 1', 'd 1', 'c 2', 'a 1'])
})
