import type { JsonValue } from '@fleet/form-schemas/engine/runtime/definition/definition'
import type { Draft } from '../../form-filling/draft/draft.ts'
import { GuestBar } from './guest-bar.tsx'
import type { SubmissionView } from './submission-view.ts'
import { useDebouncedAnswers, useDraftState } from '../../form-filling/draft/use-draft.ts'

/** Header with the reference code and trip of this draft. */
export function TripBar({ draft, onExit }: { readonly draft: Draft<SubmissionView>; readonly onExit: () => void }) {
  const code = useDraftState(draft, ({ view }) => view.referenceCode)
  const { boatName, tripStartDate, tripEndDate } = useDebouncedAnswers(draft, 1)
  return (
    <GuestBar
      code={code}
      boat={textOf(boatName)}
      from={textOf(tripStartDate)}
      to={textOf(tripEndDate)}
      onExit={onExit}
    />
  )
}

function textOf(answer: JsonValue | undefined): string | undefined {
  return typeof answer === 'string' ? answer : undefined
}
