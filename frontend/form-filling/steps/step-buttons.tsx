import { stepProgress } from '@fleet/form-schemas/engine/runtime/progress'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useSyncExternalStore, type ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { useText } from '../../lib/intl/use-text.ts'
import { buttonLook } from '../../ui/buttons/button-look.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { fieldName } from '../answer-text.ts'
import { bookingKey } from '../draft/records.ts'
import { useDraftState } from '../draft/use-draft.ts'
import { MissingAnswersButton, useMissingAnswers } from '../group/missing-answers-button.tsx'
import { NextPerson } from '../group/next-person.tsx'
import { fetchWithFileField } from '../../form-renderer/widgets/file/file.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useBottomBar } from '../../ui/use-bottom-bar.ts'
import { SaveStatus } from '../save/save-status.tsx'
import type { Filling } from '../use-filling.ts'

const loadUploadsLine = async () => (await import('../uploads/uploads-line.tsx')).UploadsLine
fetchWithFileField(loadUploadsLine)
const UploadsLine = lazyPart(loadUploadsLine)

type Props = {
  readonly filling: Filling
  /** Why this person cannot submit now. */
  readonly refusal?: ReactNode
  /** Replaces Continue: returns to the page that the person came from. */
  readonly returns?: { readonly label: ReactNode; readonly go: () => void; readonly busy?: boolean } | undefined
}

/** Previous, save status, Save Progress and Continue; always visible. The booking has only Continue. */
export function StepButtons({ filling, refusal, returns: elsewhere }: Props) {
  const { draft, recordKey, messageIds: label, submission, isLast, canSubmit } = filling
  const t = useText()
  const returns: Props['returns'] =
    elsewhere ?? (filling.backToList && { label: t('filling.problems.return'), go: filling.backToList })
  const bar = useBottomBar<HTMLDivElement>()
  const saving = useDraftState(draft, ({ save }) => save.kind === 'saving' && save.sending)
  const hasUploads = useSyncExternalStore(filling.uploads.subscribe, () => filling.uploads.all().length > 0)
  const hasWaiting = useDraftState(draft, ({ view }) => (view.documents.waiting ?? []).length > 0)
  const readOnly = useDraftState(draft, ({ view }) => view.editable === false)
  const isBooking = recordKey === bookingKey
  const noWayBack = filling.back === undefined
  const isRefused = isLast && !canSubmit && refusal !== undefined
  const onContinue = returns
    ? returns.go
    : !isLast
      ? filling.next
      : isRefused
        ? () => {}
        : canSubmit
          ? () => void filling.submit()
          : undefined
  const missingFields = useMissingFields(filling)
  const waitReason = isRefused
    ? refusal
    : missingFields && t(isLast ? 'filling.completes.with' : 'filling.continues.with', { fields: missingFields })
  const next = isLast ? (submission.busy ? 'filling.submitting' : label.submit) : 'filling.continue'
  const progress = useMissingAnswers(filling)
  return (
    <div
      ref={bar}
      className={`sticky bottom-0 z-20 -mx-edge mt-10 grid ${isLast ? 'grid-cols-[auto_2fr_3fr]' : 'grid-cols-[auto_1fr_1fr]'} gap-2 bg-page px-edge pt-2 pb-[max(0.625rem,env(safe-area-inset-bottom))] shadow-bar max-desk:[&_button]:px-2.5 desk:-mx-4 desk:mt-group desk:flex desk:flex-wrap desk:items-center desk:px-4 desk:py-3 desk:shadow-[0_-1px_0_var(--line)] [@media(max-height:30rem)]:static`}
    >
      {onContinue && waitReason && (
        <p
          id="goes-on-with"
          className="col-span-full text-[0.9375rem]/[1.375rem] text-ink-2 desk:order-first desk:basis-full"
        >
          {waitReason}
        </p>
      )}
      <div className="col-span-full min-w-0 desk:order-1 desk:flex-1 desk:pl-3">
        <SaveStatus draft={draft} />
        {(hasUploads || hasWaiting) && <UploadsLine filling={filling} />}
      </div>
      {!isBooking && (
        <button
          type="button"
          aria-disabled={noWayBack || undefined}
          aria-describedby={noWayBack ? 'no-way-back' : undefined}
          onClick={filling.back}
          className={`${buttonLook('plain', 'control', noWayBack)} px-3!`}
        >
          <ArrowLeft aria-hidden className="size-5" />
          <span className="max-desk:sr-only">{t('filling.previous')}</span>
          {noWayBack && (
            <span id="no-way-back" className="sr-only">
              {t('filling.noWayBack')}
            </span>
          )}
        </button>
      )}
      {progress && (
        <span className="grid desk:order-2">
          <MissingAnswersButton filling={filling} progress={progress} />
        </span>
      )}
      {!isBooking && !readOnly && !progress && (
        <span className="grid desk:order-2">
          <Button unavailable={saving} onClick={() => void filling.save()}>
            {t('filling.saveProgress')}
          </Button>
        </span>
      )}
      {onContinue && (
        <span className={`grid desk:order-3 desk:ml-auto desk:min-w-36 ${isBooking || readOnly ? 'col-start-3' : ''}`}>
          <Button
            look="next"
            unavailable={Boolean(waitReason) || returns?.busy || (isLast && submission.busy)}
            aria-describedby={waitReason ? 'goes-on-with' : undefined}
            onClick={onContinue}
          >
            {returns?.label ??
              (filling.nextPerson === undefined ? (
                t(next)
              ) : (
                <NextPerson filling={filling} person={filling.nextPerson} />
              ))}
            <ArrowRight aria-hidden className="size-5 max-[24rem]:hidden" />
          </Button>
        </span>
      )}
    </div>
  )
}

/**
 * Names of the fields that block Continue; undefined when nothing is missing, editable, or the form type never waits.
 */
function useMissingFields({ draft, step, texts, recordKey, waitsForCompletion }: Filling): string | undefined {
  const intl = useIntl()
  const fields = useDraftState(draft, ({ form, view }) =>
    waitsForCompletion && view.editable !== false
      ? (stepProgress(form, draft.answers(recordKey))[step.id]?.missing ?? []).join(' ')
      : '',
  )
  if (fields === '') return undefined
  return fields
    .split(' ')
    .map((field) => fieldName({ intl, form: draft.form, texts, field }))
    .join(', ')
}
