import type { Event } from '../kernel/event.ts'
import type { Declarations } from '../kernel/personal.ts'

/** Somebody keeps a filter and an order of the list under a name; one of the same id takes its place. */
export type ListViewKept = Event<
  'ListViewKept',
  {
    accountId: string
    viewId: string
    name: string
    /** As the list's address says it; a name may be looked for in it. */
    query: string
  }
>

/** A view is kept no longer. */
export type ListViewDropped = Event<'ListViewDropped', { accountId: string; viewId: string }>

/** Which columns of the list somebody wants to see. */
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
