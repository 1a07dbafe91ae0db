import { importForm } from '@fleet/form-schemas/engine/browser-form'
import { queryOptions } from '@tanstack/react-query'
import type { FormInLanguage } from '../../form-renderer/served-form.ts'
import { call } from '../../lib/call.ts'
import type { Language } from '../../lib/intl/languages.ts'

/** The form version a registration is shown under, with the texts of one language; a version never changes. */
export function formVersionQuery(version: string, language: Language) {
  return queryOptions({
    queryKey: ['form', 'registration', version, language],
    queryFn: ({ signal }) => formVersion(version, language, signal),
    staleTime: Infinity,
  })
}

async function formVersion(version: string, language: Language, signal: AbortSignal): Promise<FormInLanguage> {
  const served = await call('GET /api/forms/:formId/versions/:version', { params: { formId: 'registration', version }, query: { lang: language }, signal })
  const form = await importForm(served, (address) => import(/* @vite-ignore */ address), [])
  return { form, texts: served.texts }
}
