import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { formQuery, type FormInLanguage } from '../form-renderer/served-form.ts'
import { HttpProblem } from '../lib/http/http-problem.ts'
import { useLanguage } from '../lib/intl/language-provider.tsx'
import type { SessionUser } from '../lib/session/session.ts'
import { todayInFleet } from '../lib/today-in-fleet.ts'
import { forgetUnsent } from '../lib/device-storage/own-entries.ts'
import { noCopies, openDeviceCopies } from './draft/device-copy/device-copy.ts'
import { hasErrorCode } from './error-codes.ts'
import type { FormType } from './form-type.ts'
import type { FormInstanceData } from './form-instance-data.ts'
import { useFormUpdates } from './live/use-form-updates.ts'
import type { OpenedForm } from './use-filling.ts'

type Opening<View extends FormInstanceData> =
  | { readonly state: 'opening' }
  | { readonly state: 'missing' }
  | { readonly state: 'failed'; readonly error: unknown; readonly retry: () => void }
  | { readonly state: 'open'; readonly opened: OpenedForm<View> }

type OpenRequest = { readonly id: string; readonly user: SessionUser }

/** Loads everything that filling needs: the server's data, copies on this device, and the form's files. */
export function useOpenedForm<View extends FormInstanceData>(
  { formId, page, calls }: FormType<View>,
  { id, user }: OpenRequest,
): Opening<View> {
  const instance = useQuery({
    queryKey: ['filled', formId, id],
    queryFn: ({ signal }) => calls.read(id, signal),
    gcTime: 0,
  })
  const copies = useQuery({
    queryKey: ['device-copies', user.id, id],
    queryFn: () => openDeviceCopies(user.id, { id, page: page(id) }),
    gcTime: 0,
    retry: retryUnlessRefused,
  })
  const { language } = useLanguage()
  const pinned = instance.data && instance.data.status !== 'draft' ? instance.data.formVersion : undefined
  // In parallel with the answers, which nearly always have the newest version
  const newest = useQuery({ ...formQuery(formId, undefined, language, 'later'), placeholderData: (before) => before })
  const isOlder = pinned !== undefined && newest.data !== undefined && newest.data.form.definition.version !== pinned
  const older = useQuery({
    ...formQuery(formId, pinned, language, 'later'),
    enabled: isOlder,
    placeholderData: (before) => before,
  })
  const form = isOlder ? older : newest
  const queryClient = useQueryClient()
  const refetchForm = async () => {
    const queryKey = ['form', formId]
    await queryClient.invalidateQueries({ queryKey })
    // In the current language, which may have changed since the page was opened
    return queryClient
      .getQueriesData<FormInLanguage>({ queryKey, type: 'active' })
      .map(([, data]) => data?.form.definition.version)
  }
  useFormUpdates(
    formId,
    pinned === undefined ? form.data?.form.definition.version : undefined,
    () => void refetchForm(),
  )
  const [today] = useState(() => todayInFleet(new Date()))

  // A 404 of the application, and not in a preview, where no real form is found
  const isMissing = instance.error instanceof HttpProblem && hasErrorCode(instance.error, 'notFound') && !user.preview
  useEffect(() => {
    if (isMissing) void forgetUnsent(user.id, id)
  }, [isMissing, user.id, id])

  const error = instance.error ?? form.error
  if (error instanceof HttpProblem && error.status === 404) return { state: 'missing' }
  if (error && !form.data)
    return { state: 'failed', error, retry: () => void (instance.error ? instance.refetch() : form.refetch()) }
  if (!instance.data || !form.data || copies.isPending) return { state: 'opening' }
  return {
    state: 'open',
    opened: {
      loaded: form.data,
      view: instance.data,
      copies: copies.data ?? noCopies,
      accountId: user.id,
      today,
      refetchForm,
    },
  }
}

/** Without the server's key half the device stores nothing: retries during an outage, gives up after a refusal. */
function retryUnlessRefused(failures: number, error: unknown): boolean {
  return failures < 2 && !(error instanceof HttpProblem && error.status < 500)
}
