import { useState, type ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { isPartialDate, unknownDate } from '@fleet/form-schemas/engine/runtime/definition/dates'
import { useFormContext } from '../../form-context.ts'
import { tickStyle } from '../control-style.ts'
import { useControlState } from '../control-state.ts'
import { SelectBox } from '../select/select-box.tsx'
import type { WidgetProps } from '../widget.ts'
import { monthChoices, yearChoices } from './date-choices.ts'

type Half = { readonly month?: string | undefined; readonly year?: string | undefined }

/** The choice of a month that the document does not show. */
const unknownMonth = '00'

/**
 * A date that the document may show without the day (`1968-07`), without day and month (`1968`), or not at all (`XXXX`).
 * `whole`: the control of a full date.
 */
export function PartialDate({ whole, ...props }: WidgetProps & { readonly whole: ReactNode }) {
  const intl = useIntl()
  const { today } = useFormContext()
  const control = useControlState(props)
  const stored = typeof props.value === 'string' ? props.value : ''
  const [isTicked, setIsTicked] = useState(false)
  const [half, setHalf] = useState<Half>({})
  const [full, setFull] = useState('')
  const isPartial = isPartialDate(stored) || (stored === '' && isTicked)
  const [year = half.year, month = stored === '' ? half.month : unknownMonth] = stored === '' ? [] : stored.split('-')
  const isUnknown = stored === unknownDate
  const choose = (next: Half) => {
    setIsTicked(true)
    setHalf(next)
    const known = next.month === unknownMonth ? next.year : `${next.year}-${next.month}`
    const value = next.year === unknownDate ? unknownDate : next.year && next.month ? known : undefined
    props.onChange(value)
    if (value !== undefined) props.onBlur(props.id, value)
  }
  const pick = (part: keyof Half) => (value: unknown) =>
    choose({ month, year, [part]: typeof value === 'string' ? value : undefined })
  const toggle = (checked: boolean) => {
    setIsTicked(checked)
    if (!checked) {
      setHalf({})
      props.onChange(full || undefined)
    } else {
      setFull(stored)
      if (stored !== '') choose({ year: stored.slice(0, 4), month: stored.slice(5, 7) })
    }
  }
  const name = intl.formatMessage({ id: 'form.month' })
  return (
    <>
      {isPartial ? (
        <div
          role="group"
          aria-label={props.label}
          className={`grid max-w-[22rem] gap-2 ${isUnknown ? '' : 'grid-cols-[1fr_7.5rem]'}`}
        >
          {!isUnknown && (
            <SelectBox
              {...props}
              ariaLabel={name}
              value={month}
              choices={[
                { value: unknownMonth, label: intl.formatMessage({ id: 'form.monthUnknown' }) },
                ...monthChoices(intl),
              ]}
              onChange={pick('month')}
            />
          )}
          <SelectBox
            {...props}
            ownId={isUnknown ? props.id : `${props.id}-year`}
            name={`${props.name}-year`}
            ariaLabel={intl.formatMessage({ id: 'form.year' })}
            value={year}
            choices={[
              { value: unknownDate, label: intl.formatMessage({ id: 'form.yearUnknown' }) },
              ...yearChoices(today, 120),
            ]}
            onChange={pick('year')}
          />
        </div>
      ) : (
        whole
      )}
      {(isPartial || !control.readOnly) && (
        <label className="mt-1 grid min-h-touch grid-cols-[auto_1fr] gap-3 py-2.5">
          <input
            type="checkbox"
            className={tickStyle}
            checked={isPartial}
            disabled={control.readOnly}
            onChange={(event) => toggle(event.target.checked)}
          />
          <span>{intl.formatMessage({ id: 'form.dateNotWhole' })}</span>
        </label>
      )}
    </>
  )
}
