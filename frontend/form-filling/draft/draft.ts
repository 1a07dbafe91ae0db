import type { Answers, Form, JsonValue } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { formFields } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import { answerAt, fieldOf } from '@fleet/form-schemas/engine/runtime/lists/lists'
import type { HttpProblem } from '../../lib/http/http-problem.ts'
import { createListeners } from '../../lib/listeners.ts'
import { autosave, type Autosave } from './autosave.ts'
import { clearedAnswers } from './cleared-answers.ts'
import { conflictsIn, rejectedAnswers, type Conflict } from '../conflict/conflicts.ts'
import type { DeviceCopies } from './device-copy/device-copy.ts'
import { formerVersion, knownVersion, versionFor, type KnownVersion } from './form-versions.ts'
import * as all from './records.ts'
import { restoreDraft, seenAnswers, takeOverCopy } from './device-copy/restored.ts'
import { withoutChanged } from './refusals.ts'
import { eventsOfFile, hasOtherChanges } from './has-other-changes.ts'
import { nextSave, type SaveBody } from './save-body.ts'
import type { DraftState } from './draft-state.ts'
import {
  mergeSent,
  lateMs,
  currentWhereSent,
  sentIn,
  relevantSent,
  keepTakenBack,
  wasSent,
  withoutSent,
  type Sent,
} from './sent-answers.ts'
import type { FormType, OpenedStep } from '../form-type.ts'
import type { Saved, ShownFile } from '@fleet/backend/form-instances/contract'
import type { FormInstanceData, Patch } from '../form-instance-data.ts'
import { personsOf } from '../persons.ts'

type DraftInput<View extends FormInstanceData> = {
  readonly formType: FormType<View>
  readonly form: Form
  readonly view: View
}

type DraftPorts<View extends FormInstanceData> = {
  readonly read: () => Promise<View>
  readonly save: (attempt: { key: string; body: SaveBody }, revision: number) => Promise<Saved>
  readonly copies: DeviceCopies
  readonly clock: { readonly now: () => number; readonly after: (ms: number, run: () => void) => () => void }
  readonly online: () => boolean
  readonly newKey: () => string
  /** Language in which the form is filled in. */
  readonly language: () => string
  /** Called after the first save of this visit. */
  readonly onFirstSave: () => void
  /** The server uses another version of the form. Resolves once it is adopted, or when it cannot be loaded. */
  readonly onOtherVersion: (version: string) => Promise<void>
}

export type Draft<View extends FormInstanceData = FormInstanceData> = ReturnType<typeof openDraft<View>>

/** One form being filled in: its records, and the autosave that sends them to the server. */
export function openDraft<View extends FormInstanceData>(
  { formType, form: opened, view: loaded }: DraftInput<View>,
  ports: DraftPorts<View>,
) {
  const persons = personsOf(formType)
  const serverRecordsOf = (view: View): all.ServerRecords => ({
    booking: persons.booking?.answersIn(view) ?? {},
    persons: view.persons,
    erased: view.erasedPersons,
  })
  const copy = takeOverCopy(loaded, ports.copies)
  const { records, restored, conflicts, isKnown } = restoreDraft(
    opened,
    all.recordsOf(opened, serverRecordsOf(loaded)),
    copy,
  )
  const copyRevision = Math.min(copy?.revision ?? loaded.revision, loaded.revision)
  let state: DraftState<View> = {
    form: opened,
    view: loaded,
    records,
    save: { kind: 'saved' },
    conflicts,
    refused: new Map(),
    restoredCount: restored,
    storageBlocked: !ports.copies.available,
  }
  let revision = isKnown ? loaded.revision : copyRevision
  /** Revision since which the server has to report changes of others, because conflicts since then are undecided. */
  let undecided = isKnown && conflicts.length === 0 ? undefined : copyRevision
  let sent: Sent = {}
  /** Values sent by a closed page may still arrive, even if they were changed back since. */
  let lateSent = copy?.sent ?? {}
  const lateUntil = ports.clock.now() + lateMs
  let step: OpenedStep | undefined
  let saves = 0
  let versions: readonly KnownVersion[] = [knownVersion(opened.definition), ...formerVersion(copy?.formVersion)]
  const cleared = clearedAnswers()
  /** `2:isDiver` */
  let lastEdited: string | undefined
  const edits = new Set<string>()
  /** `2:email` -> version under which it was typed, for answers that no longer apply. */
  const typedUnder = new Map<string, string>()
  const listeners = createListeners()

  function change(part: Partial<DraftState<View>>) {
    state = { ...state, ...part }
    listeners.notify()
  }

  const groupSize = () => persons.groupSizeOf(state.records.get(all.bookingKey)?.now ?? {})

  function storeCopy() {
    const pendingSent = mergeSent(relevantSent(lateSent, state.records, edits), sent)
    const places = Object.fromEntries(
      [...state.records].map(([recordKey, record]) => [
        String(recordKey),
        { ...currentWhereSent(pendingSent, recordKey, record), ...all.unsaved(record) },
      ]),
    )
    const isStored = ports.copies.write({
      revision: undecided ?? revision,
      ...(undecided === undefined ? {} : { isUndecided: true }),
      at: ports.clock.now(),
      places,
      ...seenAnswers(state.records, places),
      sent: pendingSent,
      formVersion: versionFor(versions, Object.values(places).flatMap(Object.keys)),
    })
    if (isStored === state.storageBlocked) change({ storageBlocked: !isStored })
  }

  /** Another version may rename fields, so it is adopted before its answers, which would seem deleted. */
  async function readView(): Promise<View> {
    const view = await ports.read()
    if (view.formVersion !== state.form.definition.version) await ports.onOtherVersion(view.formVersion)
    return view
  }

  const autosaver: Autosave = autosave<SaveBody, { saved: Saved; fresh: View | undefined }>({
    next: () => {
      const body = nextSave({
        records: state.records,
        groupSize: groupSize(),
        step,
        language:
          state.view.editable === true && formFields(state.form.definition).has('language')
            ? ports.language()
            : undefined,
        refused: state.refused,
        canBeTakenBack: (field) => persons.booking?.canBeTakenBack(field) ?? true,
        body: formType.calls.body,
      })
      const fields =
        body?.sent.flatMap(({ recordKey, patch }) => Object.keys(patch).map((field) => ({ recordKey, field }))) ?? []
      const formVersion =
        fields
          .map(({ recordKey, field }) => typedUnder.get(`${recordKey}:${field}`))
          .find((version) => version !== undefined) ??
        versionFor(
          versions,
          fields.map(({ field }) => field),
        )
      return body && { ...body, baseRevision: revision, ...(formVersion === undefined ? {} : { formVersion }) }
    },
    waiting: () => all.countUnsaved(state.records),
    send: async (attempt) => {
      const { baseRevision = revision } = attempt.body
      sent = mergeSent(sent, relevantSent(sentIn(attempt.body), state.records, edits))
      storeCopy()
      const saved = await ports.save(attempt, baseRevision)
      // Entries that others added to a list are read before they become the base, or the next save would delete them
      return { saved, fresh: hasOtherChanges(saved, attempt.body, baseRevision) ? await readView() : undefined }
    },
    acknowledge: (body, { saved, fresh }) => {
      revision = Math.max(revision, saved.revision)
      if (state.conflicts.length === 0) undecided = undefined
      sent = withoutSent(sent, body)
      lateSent = withoutSent(lateSent, body)
      if (body.step !== undefined && body.step.id === step?.id) step = undefined
      const acknowledgedRecords = body.sent.reduce(
        (soFar, { recordKey, patch }) =>
          all.acknowledged(
            soFar,
            recordKey,
            all.renamed(state.form, patch),
            recordKey === all.bookingKey ? [] : saved.cleared,
          ),
        state.records,
      )
      change({
        records: acknowledgedRecords,
        view: { ...state.view, ...(body.step === undefined ? {} : { currentStep: body.step.number }) },
      })
      if (fresh) applyView(fresh)
      storeCopy()
      saves += 1
      if (saves === 1) ports.onFirstSave()
      if (saved.formVersion !== undefined && saved.formVersion !== state.form.definition.version)
        void ports.onOtherVersion(saved.formVersion)
    },
    refuse: (body, problem) => {
      sent = withoutSent(sent, body)
      const refused = new Map(state.refused)
      for (const { person = 1, field = '', message = problem.detail } of problem.errors) {
        const part = body.sent.find(
          ({ recordKey, patch }) => fieldOf(field) in patch && (recordKey === all.bookingKey || recordKey === person),
        )
        if (part)
          refused.set(`${part.recordKey}:${field}`, { value: answerAt(part.patch, field) ?? null, text: message })
      }
      const found = refused.size > state.refused.size
      change({ refused })
      storeCopy()
      if (problem.errors.some(({ code }) => code === 'maxItems')) void showFullLists().catch(() => undefined)
      return found
    },
    stop: (because, problem, body) => {
      if (because === 'conflict') return void resolveConflict(problem, body)
      sent = withoutSent(sent, body)
      if (because === 'closed') void refresh().catch(() => undefined)
    },
    changed: (save) => change({ save }),
    clock: ports.clock,
    online: ports.online,
    newKey: ports.newKey,
  })

  /** Takes a fresh view and returns its conflicts with unsaved answers. `extra`: answers that are known to conflict. */
  function applyView(view: View, extra?: readonly all.AnswerRef[]): readonly Conflict[] {
    const clashes =
      view.editable === false ? [] : all.clashing(state.records, all.recordsOf(state.form, serverRecordsOf(view)))
    const records = all.rebased(state.form, state.records, serverRecordsOf(view))
    const unsavedBefore = all.countUnsaved(records)
    change({
      view,
      records: keepTakenBack(ports.clock.now() < lateUntil ? mergeSent(lateSent, sent) : sent, state.records, records),
    })
    if (all.countUnsaved(state.records) > unsavedBefore) {
      storeCopy()
      autosaver.edited()
    }
    // Only the server can report all conflicts
    if (undecided !== undefined && state.conflicts.length === 0 && extra === undefined) return []
    const conflicts = conflictsIn([...(extra ?? []), ...state.conflicts, ...clashes], state).filter(
      (one) => !wasSent(mergeSent(lateSent, sent), one),
    )
    undecided = conflicts.length > 0 ? (undecided ?? revision) : undefined
    revision = view.revision
    change({ conflicts })
    if (conflicts.length > 0) autosaver.stop('conflict')
    return conflicts
  }

  async function refresh() {
    applyView(await readView())
  }

  /** Entries of others can make a list too long: shows the merged list for shortening, without sending it. */
  async function showFullLists() {
    await refresh()
    const shown = [...state.refused].map(([key, { text }]) => {
      const [recordKey = '', name = ''] = key.split(':')
      return [
        key,
        { text, value: answerAt(all.recordAt(state.form, state.records, Number(recordKey)).now, name) ?? null },
      ] as const
    })
    change({ refused: new Map(shown) })
  }

  async function resolveConflict(problem: HttpProblem, body: SaveBody) {
    try {
      const conflicts = applyView(await readView(), rejectedAnswers(problem, { ...state, persons }))
      sent = withoutSent(sent, body)
      if (conflicts.length === 0) autosaver.resume()
    } catch {
      ports.clock.after(4_000, autosaver.resume)
    }
  }

  function edit(recordKey: number, patch: Patch, field = Object.keys(patch)[0] ?? ''): readonly string[] {
    lastEdited = `${recordKey}:${field}`
    for (const one of Object.keys(patch)) edits.add(`${recordKey}:${one}`)
    const { now: before } = all.recordAt(state.form, state.records, recordKey)
    const { records: next, changed, cleared: clearedFields } = all.edited(state.form, state.records, recordKey, patch)
    const lost = clearedFields.flatMap((one): [string, JsonValue][] =>
      before[one] === undefined ? [] : [[one, before[one]]],
    )
    if (lost.length > 0)
      cleared.remember(recordKey, field, { before: before[field] ?? null, answers: Object.fromEntries(lost) })
    change({ records: next, refused: withoutChanged(state.refused, recordKey, [...Object.keys(patch), ...changed]) })
    storeCopy()
    autosaver.edited()
    return clearedFields
  }

  return {
    /** Called once its screen is mounted: React also creates drafts that are never mounted, and those must not save. */
    start() {
      if (state.conflicts.length > 0) autosaver.stop('conflict')
      else if (state.restoredCount > 0) autosaver.resume()
      // A save by the closed page arrived after all
      else if (copy) storeCopy()
    },
    /** The current form; `adopt` replaces it. */
    get form(): Form {
      return state.form
    },
    state: () => state,
    subscribe: listeners.subscribe,
    /** Number of persons by the current booking. */
    groupSize,
    answers: (recordKey: number): Answers => all.recordAt(state.form, state.records, recordKey).now,
    /** Applies an edit of the person; returns the fields that the form's rules cleared. */
    edit: (recordKey: number, patch: Patch): readonly string[] => edit(recordKey, patch),
    /** Fields cleared by an edit of this one that are still empty. */
    clearedBy: (recordKey: number, field: string) =>
      cleared.restorable(recordKey, field, all.recordAt(state.form, state.records, recordKey).now),
    /** Whether no other field was edited after it. */
    isLastEdited: (recordKey: number, field: string) => lastEdited === `${recordKey}:${field}`,
    /** Undoes that edit with its side effects; returns the fields that have an answer again. */
    undo(recordKey: number, field: string): readonly string[] {
      const patch = cleared.takeUndo(recordKey, field, all.recordAt(state.form, state.records, recordKey).now)
      if (patch === undefined) return []
      edit(recordKey, patch, field)
      return Object.keys(patch)
    },
    /** Switches to another version of the form. Keeps every answer and saves unsaved ones. */
    adopt(form: Form) {
      const { version: before } = state.form.definition
      if (form.definition.version === before) return
      versions = [knownVersion(form.definition), ...versions]
      const records = all.adapted(form, state.records)
      for (const [recordKey, { now }] of records) {
        const isActive = all.activeFieldTest(form, now)
        for (const field of Object.keys(all.unsaved(all.recordAt(form, records, recordKey))))
          if (!isActive(field))
            typedUnder.set(`${recordKey}:${field}`, typedUnder.get(`${recordKey}:${field}`) ?? before)
      }
      change({ form, records, refused: new Map() })
      storeCopy()
      if (all.countUnsaved(state.records) > 0) autosaver.edited()
      // The server knows which answers the new version sets aside, restores or presets
      void ports
        .read()
        .then((view) => view.formVersion === state.form.definition.version && applyView(view))
        .catch(() => {})
    },
    /** Stores the step to resume at, and saves now. */
    visit(number: number) {
      if (state.view.currentStep === number && step === undefined) return
      const id = state.form.definition.steps.find((one) => one.number === number)?.id
      if (state.view.editable === true && id !== undefined) step = { id, number }
      void autosaver.flush()
    },
    flush: autosaver.flush,
    connection: autosaver.connection,
    resume: autosaver.resume,
    refresh,
    /**
     * Merges changes of others below unsaved answers. Where both changed an answer, the next save reports the conflict.
     * Returns the answers that changed. A view with another status is returned, but not applied. `knownRevision`:
     * revision that is known to exist.
     */
    async pullChanges(
      knownRevision = Infinity,
    ): Promise<{ readonly view: View; readonly changed: readonly all.AnswerRef[] } | undefined> {
      if (knownRevision <= revision || state.conflicts.length > 0) return undefined
      const view = await readView()
      // Files waiting for the virus scan create no event
      if (view.revision === revision) change({ view: { ...state.view, documents: view.documents } })
      if (view.revision <= revision) return undefined
      const theirs = all.recordsOf(state.form, serverRecordsOf(view))
      if (view.status !== state.view.status || all.overlapping(state.records, theirs)) return { view, changed: [] }
      const before = state.records
      applyView(view)
      return { view, changed: all.differing(before, state.records) }
    },
    /** Resolves each conflict, in order: true keeps mine, false takes theirs. */
    choose(mine: readonly boolean[]) {
      const next = state.conflicts.reduce((soFar, { recordKey, field }, index) => {
        return mine[index]
          ? soFar
          : new Map(soFar).set(recordKey, all.withTheirs(all.recordAt(state.form, soFar, recordKey), field))
      }, state.records)
      undecided = undefined
      change({ records: next, conflicts: [] })
      storeCopy()
      autosaver.resume()
    },
    /** Takes the documents after one came or went, without its flag, which the field sets; reads others' changes. */
    filesChanged(files: readonly ShownFile[], at: number) {
      const isOwn = at - revision <= eventsOfFile(state.view.documents.files, files)
      if (isOwn) revision = Math.max(revision, at)
      change({ view: { ...state.view, documents: { ...state.view.documents, files } } })
      if (!isOwn) void refresh().catch(() => undefined)
    },
    dispose: autosaver.dispose,
  }
}
