import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useFormContext } from '../../form-context.ts'
import { monthChoices, yearChoices } from '../date/date-choices.ts'
import { SelectBox } from '../select/select-box.tsx'
import type { Widget, WidgetProps } from '../widget.ts'

/**
 * Month and year, stored as `03.2024`; the last 20 years, newest first. A half answer stays here until the other half
 * is chosen.
 */
function MonthYear(props: WidgetProps) {
  const intl = useIntl()
  const { formatMessage } = intl
  const { today } = useFormContext()
  const [storedMonth, storedYear] = typeof props.value === 'string' ? props.value.split('.') : []
  const [half, setHalf] = useState<{ month?: string | undefined; year?: string | undefined }>({})
  const month = storedMonth ?? half.month
  const year = storedYear ?? half.year
  const count = typeof props.options['years'] === 'number' ? props.options['years'] : 20
  const choose = (next: { month?: string | undefined; year?: string | undefined }) => {
    setHalf(next)
    const whole = next.month && next.year ? `${next.month}.${next.year}` : undefined
    props.onChange(whole)
    if (whole !== undefined) props.onBlur(props.id, whole)
  }
  const pick = (part: 'month' | 'year') => (value: unknown) =>
    choose({ month, year, [part]: typeof value === 'string' ? value : undefined })
  return (
    <div className="grid max-w-[22rem] grid-cols-[1fr_7.5rem] gap-2">
      <SelectBox
        {...props}
        ariaLabel={formatMessage({ id: 'form.month' })}
        value={month}
        choices={monthChoices(intl)}
        onChange={pick('month')}
      />
      <SelectBox
        {...props}
        ownId={`${props.id}-year`}
        name={`${props.name}-year`}
        ariaLabel={formatMessage({ id: 'form.year' })}
        value={year}
        choices={yearChoices(today, count)}
        onChange={pick('year')}
      />
    </div>
  )
}

export const monthYearWidget: Widget = { label: 'group', Control: MonthYear }
