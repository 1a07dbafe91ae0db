import { fillsIn, mrzSuggestions } from '@fleet/form-schemas/engine/runtime/mrz/fills'
import { Check, CircleAlert, LoaderCircle, ScanText } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useText } from '../../../lib/intl/use-text.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { useFormContext } from '../../form-context.ts'
import { SuggestedAnswers } from '../file/suggested-answers.tsx'
import type { WidgetProps } from '../widget.ts'
import { useKnownLines } from './load-lines.ts'
import { usePassportPhoto } from './use-photo.ts'

const warningTexts: ReadonlyMap<string, string> = new Map([
  ['unread', 'form.lines.unread'],
  ['doubtful', 'form.lines.doubtful'],
])

type Props = {
  readonly field: string
  readonly lines: string
  readonly options: WidgetProps['options']
  readonly onRead: (lines: string) => void
}

/**
 * Reads the lines from a photograph, and offers their content for the fields that the form names; nothing is taken
 * over automatically.
 */
export function LinesReader({ field, lines, options, onRead }: Props) {
  const t = useText()
  const { store, today } = useFormContext()
  const answers = useSyncExternalStore(store.subscribe, store.answers, store.answers)
  const known = useKnownLines(lines !== '')
  const { reading, choose } = usePassportPhoto({ today, lines, kinds: kindsIn(options), onRead })
  const read = known?.read(lines, today)
  const found = reading.state === 'found' && lines === '' ? [{ field, value: reading.lines }] : []
  const offers = known && read ? mrzSuggestions(read, answers, { fills: fillsIn(options), mrz: known }) : found
  const warning = warningTexts.get(reading.state)
  return (
    <div className="mt-2.5 grid gap-2.5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
        <Button
          icon={<ScanText aria-hidden className="size-5" />}
          unavailable={reading.state === 'reading'}
          onClick={choose}
        >
          {t('form.lines.photo')}
        </Button>
        <p className="text-[0.9375rem]/[1.375rem] text-ink-2">{t('form.lines.private')}</p>
      </div>
      <div role="status" className="text-[0.9375rem]/[1.375rem] empty:hidden">
        {reading.state === 'reading' && (
          <p className="flex gap-1.5 text-ink-2">
            <LoaderCircle aria-hidden className="mt-px size-5 flex-none animate-turn text-aqua" />
            {t('form.lines.reading')}
          </p>
        )}
        {warning !== undefined && (
          <p className="flex gap-1.5 font-semibold text-wait-ink">
            <CircleAlert aria-hidden className="mt-px size-5 flex-none" />
            {t(warning)}
          </p>
        )}
        {read?.isValid && offers.length === 0 && (
          <p className="flex gap-1.5 text-done-ink">
            <Check aria-hidden className="mt-px size-5 flex-none" />
            {t('form.lines.agree')}
          </p>
        )}
      </div>
      <SuggestedAnswers title={t(found.length > 0 ? 'form.lines.found' : 'form.lines.offers')} suggestions={offers} />
    </div>
  )
}

/** The kinds of documents that contain the lines. */
function kindsIn({ readFrom }: WidgetProps['options']): string[] {
  return Array.isArray(readFrom) ? readFrom.filter((kind) => typeof kind === 'string') : []
}
