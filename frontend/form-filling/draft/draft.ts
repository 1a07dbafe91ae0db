import type { Answers, Form, JsonValue } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { formFields } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import { answerAt, fieldOf } from '@fleet/form-schemas/engine/runtime/lists/lists'
import type { HttpProblem } from '../../lib/http/http-problem.ts'
import { createListeners } from '../../lib/listeners.ts'
import { autosave, type Autosave } from './autosave.ts'
import { clearedAnswers } from './cleared.ts'
import { conflictsAt, refusedIn, type Conflict } from '../conflict/conflicts.ts'
import type { DeviceCopies } from './device-copy/device-copy.ts'
import { formerVersion, knownVersion, versionFor, type KnownVersion } from './form-versions.ts'
import * as all from './records.ts'
import { broughtBack, seenWhere, takenOver } from './device-copy/restored.ts'
import { unsettled } from './refusals.ts'
import { eventsOfFile, isMoreThanSaved } from './more-than-saved.ts'
import { nextSave, type SaveBody } from './save-body.ts'
import type { DraftState } from './draft-state.ts'
import {
  bothSent,
  lateMs,
  nowWhereSent,
  sentIn,
  sentOf,
  stillTakenBack,
  wasSent,
  withoutSent,
  type Sent,
} from './sent.ts'
import type { FillableForm, OpenedStep } from '../fillable-form.ts'
import type { Saved, ShownFile } from '@fleet/backend/form-instances/contract'
import type { FilledView, Patch } from '../filled-view.ts'
import { personsOf } from '../persons.ts'

type Opened<View extends FilledView> = {
  readonly fillable: FillableForm<View>
  readonly form: Form
  readonly view: View
}

type DraftPorts<View extends FilledView> = {
  readonly read: () => Promise<View>
  readonly save: (attempt: { key: string; body: SaveBody }, revision: number) => Promise<Saved>
  readonly copies: DeviceCopies
  readonly clock: { readonly now: () => number; readonly after: (ms: number, run: () => void) => () => void }
  readonly online: () => boolean
  readonly newKey: () => string
  /** In which the form is being filled. */
  readonly language: () => string
  /** The first save of this visit is through. */
  readonly onFirstSave: () => void
  /**
   * The server answers under this version of the form, which is not the one the draft has. Resolves once the draft has adopted
   * it, or when it cannot be had.
   */
  readonly onOtherForm: (version: string) => Promise<void>
}

export type Draft<View extends FilledView = FilledView> = ReturnType<typeof openDraft<View>>

/** One form while it is filled: its records, and the loop that brings them to the server. */
export function openDraft<View extends FilledView>(
  { fillable, form: opened, view: loaded }: Opened<View>,
  ports: DraftPorts<View>,
) {
  const persons = personsOf(fillable)
  const asTold = (view: View): all.Told => ({
    booking: persons.booking?.answersIn(view) ?? {},
    persons: view.persons,
    erased: view.erasedPersons,
  })
  const copy = takenOver(loaded, ports.copies)
  const { records, restored, conflicts, isKnown } = broughtBack(opened, all.recordsOf(opened, asTold(loaded)), copy)
  const keptAt = Math.min(copy?.revision ?? loaded.revision, loaded.revision)
  let state: DraftState<View> = {
    form: opened,
    view: loaded,
    records,
    save: { kind: 'saved' },
    conflicts,
    refused: new Map(),
    restored,
    storageBlocked: !ports.copies.available,
  }
  let revision = isKnown ? loaded.revision : keptAt
  /** The revision as of which the server is to be asked what others changed: nobody has decided about it yet. */
  let undecided = isKnown && conflicts.length === 0 ? undefined : keptAt
  let sent: Sent = {}
  /** What a page that was left had sent may still arrive, also where it was taken back. */
  let late = copy?.sent ?? {}
  const lateUntil = ports.clock.now() + lateMs
  let step: OpenedStep | undefined
  let saves = 0
  let versions: readonly KnownVersion[] = [knownVersion(opened.definition), ...formerVersion(copy?.formVersion)]
  const cleared = clearedAnswers()
  /** `2:isDiver` */
  let lastEdited: string | undefined
  const edits = new Set<string>()
  /** `2:email` -> the version under which it was typed, of answers that are not asked for any more. */
  const typedUnder = new Map<string, string>()
  const listeners = createListeners()

  function change(part: Partial<DraftState<View>>) {
    state = { ...state, ...part }
    listeners.notify()
  }

  const groupSize = () => persons.groupSizeOf(state.records.get(all.theBooking)?.now ?? {})

  function keep() {
    const own = bothSent(sentOf(late, state.records, edits), sent)
    const places = Object.fromEntries(
      [...state.records].map(([whose, record]) => [
        String(whose),
        { ...nowWhereSent(own, whose, record), ...all.unsaved(record) },
      ]),
    )
    const kept = ports.copies.write({
      revision: undecided ?? revision,
      ...(undecided === undefined ? {} : { isUndecided: true }),
      at: ports.clock.now(),
      places,
      ...seenWhere(state.records, places),
      sent: own,
      formVersion: versionFor(versions, Object.values(places).flatMap(Object.keys)),
    })
    if (kept === state.storageBlocked) change({ storageBlocked: !kept })
  }

  /** Under another version of the form answers may have other names: it is adopted first, so that none seems to be gone. */
  async function readView(): Promise<View> {
    const view = await ports.read()
    if (view.formVersion !== state.form.definition.version) await ports.onOtherForm(view.formVersion)
    return view
  }

  const loop: Autosave = autosave<SaveBody, { saved: Saved; fresh: View | undefined }>({
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
        body: fillable.calls.body,
      })
      const fields =
        body?.sent.flatMap(({ whose, patch }) => Object.keys(patch).map((field) => ({ whose, field }))) ?? []
      const formVersion =
        fields
          .map(({ whose, field }) => typedUnder.get(`${whose}:${field}`))
          .find((version) => version !== undefined) ??
        versionFor(
          versions,
          fields.map(({ field }) => field),
        )
      return body && { ...body, seen: revision, ...(formVersion === undefined ? {} : { formVersion }) }
    },
    waiting: () => all.waitingIn(state.records),
    send: async (attempt) => {
      const { seen = revision } = attempt.body
      sent = bothSent(sent, sentOf(sentIn(attempt.body), state.records, edits))
      keep()
      const saved = await ports.save(attempt, seen)
      // What others added to a list must not count as seen before it is: the next save would take it away
      return { saved, fresh: isMoreThanSaved(saved, attempt.body, seen) ? await readView() : undefined }
    },
    acknowledge: (body, { saved, fresh }) => {
      revision = Math.max(revision, saved.revision)
      if (state.conflicts.length === 0) undecided = undefined
      sent = withoutSent(sent, body)
      late = withoutSent(late, body)
      if (body.step !== undefined && body.step.id === step?.id) step = undefined
      const through = body.sent.reduce(
        (soFar, { whose, patch }) =>
          all.acknowledged(soFar, whose, all.renamed(state.form, patch), whose === all.theBooking ? [] : saved.cleared),
        state.records,
      )
      change({
        records: through,
        view: { ...state.view, ...(body.step === undefined ? {} : { currentStep: body.step.number }) },
      })
      if (fresh) take(fresh)
      keep()
      saves += 1
      if (saves === 1) ports.onFirstSave()
      if (saved.formVersion !== undefined && saved.formVersion !== state.form.definition.version)
        void ports.onOtherForm(saved.formVersion)
    },
    refuse: (body, problem) => {
      sent = withoutSent(sent, body)
      const refused = new Map(state.refused)
      for (const { person = 1, field = '', message = problem.detail } of problem.errors) {
        const part = body.sent.find(
          ({ whose, patch }) => fieldOf(field) in patch && (whose === all.theBooking || whose === person),
        )
        if (part) refused.set(`${part.whose}:${field}`, { value: answerAt(part.patch, field) ?? null, text: message })
      }
      const found = refused.size > state.refused.size
      change({ refused })
      keep()
      if (problem.errors.some(({ code }) => code === 'maxItems')) void showWhole().catch(() => undefined)
      return found
    },
    stop: (because, problem, body) => {
      if (because === 'conflict') return void askToChoose(problem, body)
      sent = withoutSent(sent, body)
      if (because === 'closed') void refresh().catch(() => undefined)
    },
    changed: (save) => change({ save }),
    clock: ports.clock,
    online: ports.online,
    newKey: ports.newKey,
  })

  /** What others changed that is changed here too: saved from now on, it would be over theirs. `beside`: what was known of it. */
  function take(view: View, beside?: readonly all.Answer[]): readonly Conflict[] {
    const clashes = view.editable === false ? [] : all.clashing(state.records, all.recordsOf(state.form, asTold(view)))
    const records = all.refreshed(state.form, state.records, asTold(view))
    const told = all.waitingIn(records)
    change({
      view,
      records: stillTakenBack(ports.clock.now() < lateUntil ? bothSent(late, sent) : sent, state.records, records),
    })
    if (all.waitingIn(state.records) > told) {
      keep()
      loop.edited()
    }
    // Then the server says more than can be told here
    if (undecided !== undefined && state.conflicts.length === 0 && beside === undefined) return []
    const conflicts = conflictsAt([...(beside ?? []), ...state.conflicts, ...clashes], state).filter(
      (one) => !wasSent(bothSent(late, sent), one),
    )
    undecided = conflicts.length > 0 ? (undecided ?? revision) : undefined
    revision = view.revision
    change({ conflicts })
    if (conflicts.length > 0) loop.stop('conflict')
    return conflicts
  }

  async function refresh() {
    take(await readView())
  }

  /** A list may be too long with what others added: it is shown with that, to be shortened, and not sent as it is. */
  async function showWhole() {
    await refresh()
    const shown = [...state.refused].map(([key, { text }]) => {
      const [whose = '', name = ''] = key.split(':')
      return [
        key,
        { text, value: answerAt(all.recordAt(state.form, state.records, Number(whose)).now, name) ?? null },
      ] as const
    })
    change({ refused: new Map(shown) })
  }

  async function askToChoose(problem: HttpProblem, body: SaveBody) {
    try {
      const conflicts = take(await readView(), refusedIn(problem, { ...state, persons }))
      sent = withoutSent(sent, body)
      if (conflicts.length === 0) loop.resume()
    } catch {
      ports.clock.after(4_000, loop.resume)
    }
  }

  function edit(whose: number, patch: Patch, field = Object.keys(patch)[0] ?? ''): readonly string[] {
    lastEdited = `${whose}:${field}`
    for (const one of Object.keys(patch)) edits.add(`${whose}:${one}`)
    const { now: before } = all.recordAt(state.form, state.records, whose)
    const { records: next, changed, cleared: gone } = all.edited(state.form, state.records, whose, patch)
    const lost = gone.flatMap((one): [string, JsonValue][] => (before[one] === undefined ? [] : [[one, before[one]]]))
    if (lost.length > 0)
      cleared.keep(whose, field, { before: before[field] ?? null, answers: Object.fromEntries(lost) })
    change({ records: next, refused: unsettled(state.refused, whose, [...Object.keys(patch), ...changed]) })
    keep()
    loop.edited()
    return gone
  }

  return {
    /** Once its screen stands: React makes drafts that never have one, and those must not save. */
    start() {
      if (state.conflicts.length > 0) loop.stop('conflict')
      else if (state.restored > 0) loop.resume()
      // The server has what was kept, by a save that was still going out when the page was left
      else if (copy) keep()
    },
    /** The form as it is now; it changes when `adopt` is called. */
    get form(): Form {
      return state.form
    },
    state: () => state,
    subscribe: listeners.subscribe,
    /** Persons who take part as the booking now says. */
    groupSize,
    answers: (whose: number): Answers => all.recordAt(state.form, state.records, whose).now,
    /** An edit by the person; gives the fields that the form's rules cleared because of it. */
    edit: (whose: number, patch: Patch): readonly string[] => edit(whose, patch),
    /** Fields that an edit of this one cleared, and that still have no answer. */
    clearedBy: (whose: number, field: string) =>
      cleared.lost(whose, field, all.recordAt(state.form, state.records, whose).now),
    /** Whether nothing was edited after it. */
    isLastEdited: (whose: number, field: string) => lastEdited === `${whose}:${field}`,
    /** Takes that edit back, with what it cleared; gives the fields that are answered again. */
    undo(whose: number, field: string): readonly string[] {
      const patch = cleared.take(whose, field, all.recordAt(state.form, state.records, whose).now)
      if (patch === undefined) return []
      edit(whose, patch, field)
      return Object.keys(patch)
    },
    /** Goes on under another version of the form: every answer is kept, and what waits is saved. */
    adopt(form: Form) {
      const { version: before } = state.form.definition
      if (form.definition.version === before) return
      versions = [knownVersion(form.definition), ...versions]
      const records = all.adapted(form, state.records)
      for (const [whose, { now }] of records) {
        const asked = all.askedFor(form, now)
        for (const field of Object.keys(all.unsaved(all.recordAt(form, records, whose))))
          if (!asked(field)) typedUnder.set(`${whose}:${field}`, typedUnder.get(`${whose}:${field}`) ?? before)
      }
      change({ form, records, refused: new Map() })
      keep()
      if (all.waitingIn(state.records) > 0) loop.edited()
      // What it sets aside, gives back and presets the server knows
      void ports
        .read()
        .then((view) => view.formVersion === state.form.definition.version && take(view))
        .catch(() => {})
    },
    /** Remembers the step for resuming and saves at once. */
    visit(number: number) {
      if (state.view.currentStep === number && step === undefined) return
      const id = state.form.definition.steps.find((one) => one.number === number)?.id
      if (state.view.editable === true && id !== undefined) step = { id, number }
      void loop.flush()
    },
    flush: loop.flush,
    connection: loop.connection,
    resume: loop.resume,
    refresh,
    /**
     * What others changed until now, below what is not saved yet; where both changed the same, the next save asks which counts. Gives what is
     * now another answer; a view that says another status is not taken, but given. `told`: the revision that is known to be there.
     */
    async follow(
      told = Infinity,
    ): Promise<{ readonly view: View; readonly changed: readonly all.Answer[] } | undefined> {
      if (told <= revision || state.conflicts.length > 0) return undefined
      const view = await readView()
      // Files that wait for the virus scan are no event
      if (view.revision === revision) change({ view: { ...state.view, documents: view.documents } })
      if (view.revision <= revision) return undefined
      const theirs = all.recordsOf(state.form, asTold(view))
      if (view.status !== state.view.status || all.overlapping(state.records, theirs)) return { view, changed: [] }
      const before = state.records
      take(view)
      return { view, changed: all.differing(before, state.records) }
    },
    /** For each conflict, in order: keep mine, or take theirs. */
    choose(mine: readonly boolean[]) {
      const next = state.conflicts.reduce((soFar, { whose, field }, index) => {
        return mine[index]
          ? soFar
          : new Map(soFar).set(whose, all.withTheirs(all.recordAt(state.form, soFar, whose), field))
      }, state.records)
      undecided = undefined
      change({ records: next, conflicts: [] })
      keep()
      loop.resume()
    },
    /** A document came or went; the server's flag for it is told by the field itself, what others changed until then is read. */
    filesChanged(files: readonly ShownFile[], at: number) {
      const isOwn = at - revision <= eventsOfFile(state.view.documents.files, files)
      if (isOwn) revision = Math.max(revision, at)
      change({ view: { ...state.view, documents: { ...state.view.documents, files } } })
      if (!isOwn) void refresh().catch(() => undefined)
    },
    dispose: loop.dispose,
  }
}
