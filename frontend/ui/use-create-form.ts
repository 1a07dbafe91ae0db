import { useNavigate } from 'react-router-dom'
import { call } from '../lib/http/call.ts'
import { useCommand } from './use-command.ts'

/** Starts a registration and opens it; shows a failure. A retry after a lost answer does not start a second one. */
export function useCreateForm(): { create: () => void; busy: boolean } {
  const navigate = useNavigate()
  const start = useCommand({
    run: (_: void, idempotencyKey) =>
      call('POST /api/submissions', { body: { status: 'draft', currentStep: 0 }, idempotencyKey }),
    failed: 'createForm.failed',
    onDone: ({ id }) => void navigate(`/form/${id}`),
  })
  return { create: () => start.mutate(), busy: start.isPending }
}
