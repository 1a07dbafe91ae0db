import { fillsIn, offersOf } from '@fleet/form-schemas/engine/machine-lines/fills'
import { Check } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { FormattedMessage } from 'react-intl'
import { useSurroundings } from '../../surroundings.ts'
import { Offers } from '../file/offers.tsx'
import type { WidgetProps } from '../widget.ts'
import { useKnownLines } from './load-lines.ts'

type Props = { readonly lines: string; readonly options: WidgetProps['options']; readonly onRead: (lines: string) => void }

/** What the lines say, offered for the fields that the form names; nothing is taken over by itself. */
export function LinesHelp({ lines, options }: Props) {
  const { store, today } = useSurroundings()
  const answers = useSyncExternalStore(store.subscribe, store.answers, store.answers)
  const known = useKnownLines(lines !== '')
  const read = known?.read(lines, today)
  const offers = known && read ? offersOf(read, answers, { fills: fillsIn(options), known }) : []
  return (
    <div className="mt-2.5 grid gap-2.5">
      <Offers title={<FormattedMessage id="form.lines.offers" />} offers={offers} />
      <p role="status" className="flex gap-1.5 text-[0.9375rem]/[1.375rem] text-done-ink empty:hidden">
        {read?.isRight && offers.length === 0 && (
          <>
            <Check aria-hidden className="mt-px size-5 flex-none" />
            <FormattedMessage id="form.lines.agree" />
          </>
        )}
      </p>
    </div>
  )
}
