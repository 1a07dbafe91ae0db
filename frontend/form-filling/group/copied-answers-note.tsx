import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useText } from '../../lib/intl/use-text.ts'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { useProblemText } from '../../ui/feedback/use-problem-text.ts'
import { useToast } from '../../ui/feedback/use-toast.ts'
import { useDraftState } from '../draft/use-draft.ts'
import type { Filling } from '../use-filling.ts'
import { listFormat } from '../../lib/intl/lists.ts'
import { displayName, displayNameOrNumber } from './display-name.ts'
import { restoreBefore } from './same-as-first-edits.ts'
import { takenIn } from './same-as-first.ts'

/** At the last step before signing: summary of everything copied from person 1 in several steps, with undo. */
export function CopiedAnswersNote({
  filling: { draft, persons, person, step, texts, instanceRef },
}: {
  readonly filling: Filling
}) {
  const intl = useIntl()
  const t = useText()
  const toast = useToast()
  const explain = useProblemText()
  const [busy, setBusy] = useState(false)
  const form = useDraftState(draft, (state) => state.form)
  const { steps } = form.definition
  const isAtEnd = steps.at(-2) === step
  const taken = useDraftState(draft, () =>
    isAtEnd
      ? steps
          .filter((one) => takenIn(draft, person, one).length > 0)
          .map(({ id }) => id)
          .join(' ')
      : '',
  )
    .split(' ')
    .filter(Boolean)
  const first = displayNameOrNumber(
    intl,
    useDraftState(draft, () => displayName(draft, persons, 1)),
    1,
  )
  if (taken.length < 2) return null
  const undoAll = async () => {
    setBusy(true)
    try {
      for (const one of steps)
        for (const same of takenIn(draft, person, one)) await restoreBefore({ draft, person, same, instanceRef })
    } catch (error) {
      toast({ tone: 'stop', title: t('filling.same.notUndone'), text: explain(error) })
    }
    setBusy(false)
  }
  const parts = intl.formatList(
    taken.map((id) => texts.steps[id]?.title ?? id),
    listFormat,
  )
  return (
    <div role="status" className="mt-group flex gap-3 rounded-lg bg-sunk px-4 py-3.5">
      <Undo2 aria-hidden className="mt-0.5 size-5 flex-none text-aqua-ink" />
      <div className="min-w-0">
        <p>{t('filling.same.summary', { first, parts })}</p>
        {!busy && <TextButton onClick={() => void undoAll()}>{t('filling.same.undoAll')}</TextButton>}
      </div>
    </div>
  )
}
