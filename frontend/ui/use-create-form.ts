import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { useText } from '../lib/intl/use-text.ts'
import { useProblemText } from './use-problem-text.ts'
import { useToast } from './use-toast.ts'
import { call } from '../lib/call.ts'
import { newId } from '../lib/new-id.ts'

/** Starts a registration and opens it. A failure is said; trying again after a lost answer starts no second one. */
export function useCreateForm(): { create: () => void; busy: boolean } {
  const key = useRef<string>(undefined)
  const navigate = useNavigate()
  const t = useText()
  const toast = useToast()
  const problemText = useProblemText()
  const start = useMutation({
    mutationFn: () => {
      key.current ??= newId()
      return call('POST /api/submissions', { body: { status: 'draft', currentStep: 0 }, idempotencyKey: key.current })
    },
    onSuccess: ({ id }) => {
      key.current = undefined
      void navigate(`/form/${id}`)
    },
    onError: (error) => toast({ tone: 'stop', title: t('createForm.failed'), text: problemText(error) }),
  })
  return { create: () => start.mutate(), busy: start.isPending }
}
