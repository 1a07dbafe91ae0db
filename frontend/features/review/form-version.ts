import { importForm } from '@fleet/form-schemas/engine/browser-form'
import type { Form, FormTexts, ServedForm } from '@fleet/form-schemas/engine/definition'
import { queryOptions } from '@tanstack/react-query'
import { get } from '../../lib/http.ts'
import type { Language } from '../../lib/intl/languages.ts'

export type FormVersion = { readonly form: Form; readonly texts: FormTexts }

/** The form version a registration is shown under, with the texts of one language; a version never changes. */
export function formVersionQuery(version: string, language: Language) {
  return queryOptions({
    queryKey: ['form', 'registration', version, language],
    queryFn: ({ signal }) => formVersion(version, language, signal),
    staleTime: Infinity,
  })
}

async function formVersion(version: string, language: Language, signal: AbortSignal): Promise<FormVersion> {
  const served = await get<ServedForm>(`/api/forms/registration/versions/${version}?lang=${language}`, signal)
  const form = await importForm(served, (address) => import(/* @vite-ignore */ address), [])
  return { form, texts: served.texts }
}
