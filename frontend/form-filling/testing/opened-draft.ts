import type { Saved } from '@fleet/backend/form-instances/contract'
import { smallForm } from '../../form-renderer/testing/small-form.ts'
import { openDraft } from '../draft/draft.ts'
import type { DeviceCopy } from '../draft/device-copy/stored-copy.ts'
import { instanceData, groupForm, type GroupView } from './instance-data.ts'

export const text = { type: 'string' }
const form = smallForm({ fields: { name: text, email: text } })
/** Person 1 is called Anna; with replacements. */
export const annasView = (part: Partial<GroupView> = {}) => instanceData({ persons: { 1: { name: 'Anna' } }, ...part })

type Reply = Partial<Saved> | Error | Promise<Partial<Saved>>
type Setting = {
  drawn?: typeof form
  replies?: Reply[]
  copy?: DeviceCopy
  fresh?: GroupView
  loaded?: GroupView
  reads?: (GroupView | Error)[]
  isStarted?: boolean
  onOtherForm?: (version: string) => Promise<void>
}

/** A mounted draft with a scripted device and server. */
export function openedDraft({
  drawn = form,
  replies = [],
  copy,
  fresh = annasView(),
  loaded = annasView(),
  reads = [],
  isStarted = true,
  onOtherForm,
}: Setting = {}) {
  const sent: {
    json: unknown
    revision: number
    key: string
    formVersion: string | undefined
    replaces?: readonly string[]
  }[] = []
  const device: { copy: DeviceCopy | undefined } = { copy }
  const timers: (() => void)[] = []
  const otherForms: string[] = []
  let firstSaves = 0
  let keys = 0
  const draft = openDraft(
    { formType: groupForm, form: drawn, view: loaded },
    {
      read: async () => {
        const read = reads.shift() ?? fresh
        if (read instanceof Error) throw read
        return read
      },
      save: async ({ body, key, revision, replaces }) => {
        sent.push({
          json: body.json,
          revision,
          key,
          formVersion: body.formVersion,
          ...(replaces.length > 0 && { replaces }),
        })
        const reply = (await replies.shift()) ?? {}
        if (reply instanceof Error) throw reply
        const { revision: saved = revision + 1, changed = body.sent.flatMap(({ patch }) => Object.keys(patch)) } = reply
        return {
          revision: saved,
          previousRevision: saved - (changed.length === 0 && body.step === undefined ? 0 : 1),
          formVersion: drawn.definition.version,
          cleared: [],
          ...reply,
          changed,
        }
      },
      copies: { available: true, takeOver: () => device.copy, write: (next) => ((device.copy = next), true) },
      clock: { now: () => 1_000, after: (_ms, run) => (timers.push(run), () => {}) },
      online: () => true,
      newKey: () => `key-${(keys += 1)}`,
      language: () => 'en',
      onFirstSave: () => (firstSaves += 1),
      onOtherVersion: async (version) => {
        otherForms.push(version)
        await onOtherForm?.(version)
      },
    },
  )
  if (isStarted) draft.start()
  const later = async () => {
    for (const run of timers.splice(0)) run()
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  }
  return { draft, sent, device, later, otherForms, firstSaves: () => firstSaves }
}
