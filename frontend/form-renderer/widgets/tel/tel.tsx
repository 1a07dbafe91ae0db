import { useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import { loadedPhones, setPhones } from '@fleet/form-schemas/engine/runtime/phones/loaded-phones'
import { useFormContext } from '../../form-context.ts'
import { TextInput } from '../text/text.tsx'
import type { Widget, WidgetProps } from '../widget.ts'

const idle = (act: () => void) => ('requestIdleCallback' in window ? requestIdleCallback(act) : setTimeout(act, 200))

/** Once there is nothing else to do. What cannot be loaded is not judged here: the server judges it. */
function loadPhones(): void {
  if (loadedPhones() !== undefined) return
  idle(
    () =>
      void import('@fleet/form-schemas/engine/runtime/phones/phones')
        .then(({ phones }) => setPhones(phones))
        .catch(() => undefined),
  )
}

const kind = { type: 'tel', inputMode: 'tel', className: 'tabular-nums' } as const

/**
 * A telephone number. Beside the country code in `options.codeField` it is put into groups when it is left, without the zero that
 * is dialled only at home; a code that was typed with it goes to its own field.
 */
function Tel(props: WidgetProps) {
  const { formatMessage } = useIntl()
  const { store } = useFormContext()
  const [note, setNote] = useState('')
  const codeField = typeof props.options['codeField'] === 'string' ? props.options['codeField'] : undefined
  useEffect(() => (codeField === undefined ? undefined : loadPhones()), [codeField])
  const change = (value: unknown) => {
    setNote('')
    props.onChange(value)
  }
  const leave = () => {
    const code = codeField === undefined ? undefined : store.answers()[codeField]
    const tidy =
      typeof code === 'string' && typeof props.value === 'string' && props.readonly !== true
        ? loadedPhones()?.normalize(props.value, code)
        : undefined
    if (tidy !== undefined && codeField !== undefined) {
      const own = tidy.code ?? code
      if (tidy.number !== props.value) props.onChange(tidy.number)
      if (tidy.code !== undefined) store.set(codeField, tidy.code)
      if (tidy.code !== undefined) setNote(formatMessage({ id: 'form.phone.codeMoved' }, { code: tidy.code }))
      else if (tidy.trunkZeroRemoved)
        setNote(formatMessage({ id: 'form.phone.zeroGone' }, { code: String(own) }))
    }
    props.onBlur(props.id, props.value)
  }
  return (
    <>
      <TextInput {...props} kind={kind} onChange={change} onBlur={leave} />
      <p role="status" className="text-[0.9375rem]/[1.375rem] text-ink-2 not-empty:mt-1.5">
        {note}
      </p>
    </>
  )
}

export const telWidget: Widget = { label: 'for', Control: Tel }
