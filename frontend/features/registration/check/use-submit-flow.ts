import {
  changedBetween,
  recordText,
  shownRecord,
  signingStep,
  type ShownRecord,
} from '@fleet/form-schemas/engine/runtime/shown-record'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useDraftState } from '../../../form-filling/draft/use-draft.ts'
import type { Filling } from '../../../form-filling/use-filling.ts'
import { isStaff, type SessionUser } from '../../../lib/session/session.ts'
import { addressOfPage } from '../page-of.ts'
import type { SubmissionView } from '../submission-view.ts'

export type SubmitFlow = {
  /** Keys such as `2:phone`: answers that changed since they were read. */
  readonly changed: ReadonlySet<string>
  /** Opens the check page, at a row such as `2:phone`. */
  readonly toCheck: (at?: string) => void
  /**
   * Remembers the shown record, then opens the signing step of the first person who has not signed, or of the last
   * person.
   */
  readonly toSign: () => void
  /** Opens the step before signing, of the last person. */
  readonly back: () => void
}

/** Hex; undefined on plain http, where browsers have no `crypto.subtle`. */
async function sha256(text: string): Promise<string | undefined> {
  if (!isSecureContext) return undefined
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Only a draft, or a request for the whole form: a request for single items needs no second reading. */
function mustReadBeforeSigning({ status, requestedItems }: Pick<SubmissionView, 'status' | 'requestedItems'>): boolean {
  return status === 'draft' || (status === 'missing_docs' && requestedItems.length === 0)
}

/**
 * Wraps `filling` so that guests and agents read the check page before signing; submitting sends the hash of that
 * record. Staff do not sign and skip it.
 */
export function useSubmitFlow(
  filling: Filling<SubmissionView>,
  user: SessionUser,
): { readonly filling: Filling<SubmissionView>; readonly submitFlow: SubmitFlow } {
  const { draft, groupSize, step } = filling
  const navigate = useNavigate()
  const { form, view } = useDraftState(draft, (state) => state)
  const [readRecord, setReadRecord] = useState<ShownRecord>()
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const signing = signingStep(form.definition)
  const before = form.definition.steps.at(-2)
  const mustRead = !isStaff(user) && mustReadBeforeSigning(view)

  const record = () =>
    shownRecord(draft.form, {
      persons: Array.from({ length: draft.groupSize() }, (_, index) => draft.answers(index + 1)),
      files: draft.state().view.documents.files,
    })
  const isUnchanged = () => readRecord !== undefined && recordText(readRecord) === recordText(record())
  const toCheck = (at?: string) => {
    filling.leave()
    void navigate(
      { pathname: addressOfPage(view.id, 'check'), search: at === undefined ? '' : `?at=${encodeURIComponent(at)}` },
      { preventScrollReset: at !== undefined },
    )
  }
  const toSign = () => {
    setReadRecord(record())
    setChanged(new Set())
    const { person: nextSigner = groupSize } = filling.personProgress()?.find(({ mustSign }) => mustSign) ?? {}
    filling.goTo({ step: signing?.number ?? step.number, person: nextSigner })
  }
  return {
    filling: {
      ...filling,
      goTo: (to) => (mustRead && to.step === signing?.number && !isUnchanged() ? toCheck() : filling.goTo(to)),
      next: mustRead && step === before && filling.nextPerson === undefined ? () => toCheck() : filling.next,
      submit: async () => {
        if (mustRead && readRecord === undefined) {
          toCheck()
          return 'changed'
        }
        const outcome = await filling.submit(readRecord && (await sha256(recordText(readRecord))))
        if (outcome === 'changed' && readRecord) {
          setChanged(new Set(changedBetween(readRecord, record())))
          toCheck()
        }
        if (outcome === 'submitted' && !isStaff(user) && view.part === null)
          void navigate(addressOfPage(view.id, 'summary'), { replace: true })
        return outcome
      },
    },
    submitFlow: {
      changed,
      toCheck,
      toSign,
      back: () => filling.goTo({ step: before?.number ?? 1, person: groupSize }),
    },
  }
}
