import { useMutation } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { call } from '../../lib/call.ts'
import type { PreviewedRole } from '../../lib/session.ts'
import { useProblemText } from '../use-problem-text.ts'
import { useToast } from '../use-toast.ts'

/** Starts or ends (`null`) a preview and opens `to` afresh: nothing read with the other role stays. */
export function usePreview(to: string) {
  const intl = useIntl()
  const toast = useToast()
  const problemText = useProblemText()
  return useMutation({
    mutationFn: (as: PreviewedRole | null) => call('POST /api/auth/preview', { body: { as } }),
    onSuccess: () => window.location.replace(to),
    onError: (error) =>
      toast({ tone: 'stop', title: intl.formatMessage({ id: 'preview.failed' }), text: problemText(error) }),
  })
}
