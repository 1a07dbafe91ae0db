import { useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import { loadedPhones, setPhones } from '@fleet/form-schemas/engine/runtime/phones/loaded-phones'
import { nextIdle } from '../../../lib/when-idle.ts'
import { useFormContext } from '../../form-context.ts'
import { TextInput } from '../text/text.tsx'
import type { Widget, WidgetProps } from '../widget.ts'

/** Loads when the browser is idle. If it cannot be loaded, only the server validates the number. */
function loadPhones(): void {
  if (loadedPhones() !== undefined) return
  nextIdle(
    () =>
      void import('@fleet/form-schemas/engine/runtime/phones/phones')
        .then(({ phones }) => setPhones(phones))
        .catch(() => undefined),
  )
}

// The national part only: `type="tel"` is for whole numbers
const kind = { type: 'text', inputMode: 'tel', className: 'tabular-nums' } as const

/**
 * A telephone number. With a country code in `options.codeField` it is formatted when the field is left, without the
 * national trunk zero; a code typed with the number goes to its own field.
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
      else if (tidy.trunkZeroRemoved) setNote(formatMessage({ id: 'form.phone.zeroGone' }, { code: String(own) }))
    }
    props.onBlur(props.id, props.value)
  }
  return <TextInput {...props} kind={kind} note={note} onChange={change} onBlur={leave} />
}

export const telWidget: Widget = { label: 'for', Control: Tel }
