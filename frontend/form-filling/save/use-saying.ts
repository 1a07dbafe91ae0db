import { useText } from '../../lib/intl/use-text.ts'
import { useToast } from '../../ui/feedback/use-toast.ts'
import type { FillingTexts } from '../fillable-form.ts'

const progress = { first: 'filling.toast.saved', later: 'filling.toast.saved' } as const

/** Toasts about saving, whose words are fixed by the specification. */
export function useSaying({ saved = progress }: Pick<FillingTexts, 'saved'>) {
  const t = useText()
  const toast = useToast()
  const say = (tone: 'done' | 'stop', id: string) => toast({ tone, inLine: true, title: t(id), text: t(`${id}.text`) })
  return {
    firstSave: () => say('done', saved.first),
    kept: () => say('done', saved.later),
    notKept: () => say('stop', 'filling.toast.notSaved'),
  }
}
