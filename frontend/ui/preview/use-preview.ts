import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { useText } from '../../lib/intl/use-text.ts'
import type { PreviewedRole } from '../../lib/session.ts'
import { useProblemText } from '../use-problem-text.ts'
import { useToast } from '../use-toast.ts'

/** Starts or ends (`null`) a preview and opens `to` afresh: nothing read with the other role stays. */
export function usePreview(to: string) {
  const t = useText()
  const toast = useToast()
  const problemText = useProblemText()
  return useMutation({
    mutationFn: (as: PreviewedRole | null) => call('POST /api/auth/preview', { body: { as } }),
    onSuccess: () => window.location.replace(to),
    onError: (error) => toast({ tone: 'stop', title: t('preview.failed'), text: problemText(error) }),
  })
}
