import { importForm } from '@fleet/form-schemas/engine/runtime/browser-form'
import { queryOptions } from '@tanstack/react-query'
import type { FormInLanguage } from '../../form-renderer/served-form.ts'
import { call } from '../../lib/http/call.ts'
import type { Language } from '../../lib/intl/languages.ts'

type VersionRef = { readonly formId: string; readonly version: string }

/** Definition and texts of a version in one language; versions are immutable. */
export function formVersionQuery(ref: VersionRef, language: Language) {
  return queryOptions({
    queryKey: ['form', ref.formId, ref.version, language],
    queryFn: ({ signal }) => formVersion(ref, language, signal),
    staleTime: Infinity,
  })
}

async function formVersion(
  { formId, version }: VersionRef,
  language: Language,
  signal: AbortSignal,
): Promise<FormInLanguage> {
  const served = await call('GET /api/forms/:formId/versions/:version', {
    params: { formId, version },
    query: { lang: language },
    signal,
  })
  const form = await importForm(served, (address) => import(/* @vite-ignore */ address), [])
  return { form, texts: served.texts }
}
