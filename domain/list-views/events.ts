import type { Event } from '../kernel/event.ts'
import type { Declarations } from '../kernel/personal.ts'

/** A filter and order of the list were saved under a name; a view with the same id is replaced. */
export type ListViewKept = Event<
  'ListViewKept',
  {
    accountId: string
    viewId: string
    name: string
    /** The query of the list's address; personal, since it may contain a searched name. */
    query: string
  }
>

/** A view was deleted. */
export type ListViewDropped = Event<'ListViewDropped', { accountId: string; viewId: string }>

/** The visible columns of the list were chosen. */
export type ListColumnsChosen = Event<'ListColumnsChosen', { accountId: string; columns: string[] }>

export type ListViewEvent = ListViewKept | ListViewDropped | ListColumnsChosen

export const listViewDeclarations: Declarations<ListViewEvent> = {
  ListViewKept: {
    of: ({ accountId }) => [accountId],
    fields: { accountId: 'id', viewId: 'id', name: 'personal', query: 'personal' },
  },
  ListViewDropped: { fields: { accountId: 'id', viewId: 'id' } },
  ListColumnsChosen: { fields: { accountId: 'id', columns: 'id' } },
}
