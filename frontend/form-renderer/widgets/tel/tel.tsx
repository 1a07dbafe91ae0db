import { useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import { type EnteredPhone, enteredPhones } from '@fleet/form-schemas/engine/runtime/phones/entered-phones'
import { loadedPhones, setPhones } from '@fleet/form-schemas/engine/runtime/phones/loaded-phones'
import { nextIdle } from '../../../lib/when-idle.ts'
import { controlId } from '../../field-ids.ts'
import { useFormContext } from '../../form-context.ts'
import { TextInput } from '../text/text.tsx'
import type { Widget, WidgetProps } from '../widget.ts'

/** Loads when the browser is idle. If it cannot be loaded, only the server reads the number. */
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
 * A telephone number. With a country code in `options.codeField` its answer is the number without that code and without
 * the national trunk zero; a code typed with the number goes to its own field. The control shows the text as typed until
 * it is left.
 */
function Tel(props: WidgetProps) {
  const { formatMessage } = useIntl()
  const { form, store } = useFormContext()
  const { id, name } = props
  const [note, setNote] = useState('')
  const [typed, setTyped] = useState<string>()
  // A number in a list has no field for its code
  const hasCode = props.options['codeField'] !== undefined && id === controlId(name)
  useEffect(() => (hasCode ? loadPhones() : undefined), [hasCode])
  const phoneIn = (number: unknown): EnteredPhone | undefined =>
    hasCode && typeof number === 'string'
      ? enteredPhones(
          form.definition,
          { [name]: number },
          { effective: store.answers(), isOpen: (field) => !store.stateOf(field).readOnly },
        )[0]
      : undefined
  const moveCode = (phone: EnteredPhone | undefined) => {
    if (phone?.code !== undefined && phone.code !== store.answers()[phone.codeField])
      store.set(phone.codeField, phone.code)
  }
  const type = (text: string) => {
    setNote('')
    setTyped(text)
    moveCode(phoneIn(text))
  }
  const leave = () => {
    const phone = props.readonly === true ? undefined : phoneIn(typed ?? props.value)
    setTyped(undefined)
    if (phone !== undefined) {
      moveCode(phone)
      if (phone.number !== props.value) props.onChange(phone.number)
      const code = String(phone.code ?? store.answers()[phone.codeField])
      if (phone.code !== undefined) setNote(formatMessage({ id: 'form.phone.codeMoved' }, { code }))
      else if (phone.trunkZeroRemoved) setNote(formatMessage({ id: 'form.phone.zeroGone' }, { code }))
    }
    props.onBlur(id, props.value)
  }
  return (
    <TextInput
      {...props}
      kind={kind}
      note={note}
      onBlur={leave}
      onTyped={type}
      toAnswer={(text) => phoneIn(text)?.number ?? text}
    />
  )
}

export const telWidget: Widget = { label: 'for', Control: Tel }
