import type { Command } from '../kernel/command.ts'
import type { CommandHandler } from '../kernel/command-handler.ts'
import type { Decider } from '../kernel/decider.ts'
import { reject } from '../kernel/rejection.ts'
import type { ListColumnsChosen, ListViewDropped, ListViewEvent, ListViewKept } from './events.ts'

type ListView = { readonly viewId: string; readonly name: string; readonly query: string }
/** Saved views of one account; `columns` undefined: the default ones. */
type ListViews = { readonly views: readonly ListView[]; readonly columns?: readonly string[] }

type KeepListView = Command<'KeepListView', ListViewKept['data']>
type DropListView = Command<'DropListView', ListViewDropped['data']>
type ChooseListColumns = Command<'ChooseListColumns', ListColumnsChosen['data']>
type ListViewCommand = KeepListView | DropListView | ChooseListColumns

export const maxViews = 30

/** Handles commands on saved views of the list of registrations. */
export type ListViewHandler = CommandHandler<ListViews, ListViewCommand, ListViewEvent>

/** Views belong to one account; saving an unchanged one gives no event. */
export const listViewDecider: Decider<ListViews, ListViewCommand, ListViewEvent> = {
  initial: { views: [] },
  evolve(state, { type, data }) {
    if (type === 'ListColumnsChosen') return { ...state, columns: data.columns }
    const others = state.views.filter(({ viewId }) => viewId !== data.viewId)
    // After an erasure the names are absent
    if (type === 'ListViewDropped' || data.name === undefined) return { ...state, views: others }
    const { viewId, name, query } = data
    return { ...state, views: [...others, { viewId, name, query }] }
  },
  decide({ views, columns }, { type, data }) {
    if (type === 'ChooseListColumns')
      return columns?.join() === data.columns.join() ? [] : [{ type: 'ListColumnsChosen', data }]
    const kept = views.find(({ viewId }) => viewId === data.viewId)
    if (type === 'DropListView') return kept === undefined ? [] : [{ type: 'ListViewDropped', data }]
    if (kept === undefined && views.length >= maxViews) reject('listViews.tooMany', { values: { limit: maxViews } })
    return kept?.name === data.name && kept.query === data.query ? [] : [{ type: 'ListViewKept', data }]
  },
}
