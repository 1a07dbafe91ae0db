import { useText } from '../../lib/intl/use-text.ts'
import { useToast } from '../../ui/feedback/use-toast.ts'
import type { FillingTexts } from '../form-type.ts'

const defaultIds = { first: 'filling.toast.saved', later: 'filling.toast.saved' } as const

/** Toasts about saving; texts are fixed by the specification. */
export function useSaveToasts({ saved: messages = defaultIds }: Pick<FillingTexts, 'saved'>) {
  const t = useText()
  const toast = useToast()
  const show = (tone: 'done' | 'stop', id: string) => toast({ tone, inLine: true, title: t(id), text: t(`${id}.text`) })
  return {
    firstSave: () => show('done', messages.first),
    saved: () => show('done', messages.later),
    notSaved: () => show('stop', 'filling.toast.notSaved'),
  }
}
