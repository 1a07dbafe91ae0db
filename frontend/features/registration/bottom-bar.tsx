import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { buttonLook } from '../../ui/button-look.ts'
import { Button } from '../../ui/button.tsx'

type Props = {
  readonly saveLine: ReactNode
  /** Absent: there is no way back; `why` says it. */
  readonly onPrevious: (() => void) | undefined
  readonly onSave: () => void
  readonly saving: boolean
  /** Absent: nothing follows that this person may do. */
  readonly onNext: (() => void) | undefined
  /** The last step: Continue becomes Submit for Review. */
  readonly last: boolean
  readonly submitting: boolean
  /** Booking setup has only the way forward. */
  readonly bare: boolean
  readonly readOnly: boolean
}

/** Previous, where the answers are, Save Progress, Continue. Always in sight. */
export function BottomBar(props: Props) {
  const intl = useIntl()
  const bar = useRef<HTMLDivElement>(null)
  useBottomBarHeight(bar)
  const noWayBack = props.onPrevious === undefined
  const next = props.last ? (props.submitting ? 'registration.submitting' : 'registration.submit') : 'registration.continue'
  return (
    <div
      ref={bar}
      className={`sticky bottom-0 z-20 -mx-edge mt-10 grid ${props.last ? 'grid-cols-[auto_2fr_3fr]' : 'grid-cols-[auto_1fr_1fr]'} gap-2 bg-page px-edge pt-2 pb-[max(0.625rem,env(safe-area-inset-bottom))] shadow-bar max-desk:[&_button]:px-2.5 desk:mx-0 desk:mt-group desk:flex desk:items-center desk:px-0 desk:py-3 desk:shadow-[0_-1px_0_var(--line)] [@media(max-height:30rem)]:static`}
    >
      <div className="col-span-full desk:order-1 desk:flex-1 desk:pl-3">{props.saveLine}</div>
      {!props.bare && (
        <button
          type="button"
          aria-disabled={noWayBack || undefined}
          aria-describedby={noWayBack ? 'no-way-back' : undefined}
          onClick={props.onPrevious}
          className={`${buttonLook('plain', 'control', noWayBack)} px-3!`}
        >
          <ArrowLeft aria-hidden className="size-5" />
          <span className="max-desk:sr-only"><FormattedMessage id="registration.previous" /></span>
          {noWayBack && <span id="no-way-back" className="sr-only">{intl.formatMessage({ id: 'registration.noWayBack' })}</span>}
        </button>
      )}
      {!props.bare && !props.readOnly && (
        <span className="grid desk:order-2">
          <Button unavailable={props.saving} onClick={props.onSave}>
            <FormattedMessage id="registration.saveProgress" />
          </Button>
        </span>
      )}
      {props.onNext && (
        <span className={`grid desk:order-3 desk:min-w-36 ${props.bare || props.readOnly ? 'col-start-3' : ''}`}>
          <Button look="next" unavailable={props.last && props.submitting} onClick={props.onNext}>
            <FormattedMessage id={next} />
            <ArrowRight aria-hidden className="size-5 max-[24rem]:hidden" />
          </Button>
        </span>
      )}
    </div>
  )
}

/** Toasts stand above the bar: the root element knows its height. */
function useBottomBarHeight(bar: { readonly current: HTMLElement | null }) {
  useEffect(() => {
    const element = bar.current
    if (!element) return undefined
    const root = document.documentElement
    const observer = new ResizeObserver(() => root.style.setProperty('--bottom-bar', `${element.offsetHeight}px`))
    observer.observe(element)
    return () => {
      observer.disconnect()
      root.style.removeProperty('--bottom-bar')
    }
  }, [bar])
}
