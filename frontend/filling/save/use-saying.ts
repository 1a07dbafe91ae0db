import { useIntl } from 'react-intl'
import { useToast } from '../../ui/use-toast.ts'

/** Toasts about saving, whose words are fixed by the specification. */
export function useSaying() {
  const intl = useIntl()
  const toast = useToast()
  return (tone: 'done' | 'stop', id: 'saved' | 'notSaved') =>
    toast({ tone, title: intl.formatMessage({ id: `filling.toast.${id}` }), text: intl.formatMessage({ id: `filling.toast.${id}.text` }) })
}
