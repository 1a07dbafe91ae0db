import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { importForm } from '@fleet/form-schemas/engine/runtime/browser-form'
import type { Form, FormTexts } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { call } from '../../../lib/http/call.ts'
import { formVersionsKey } from '../forms.ts'

export type Previewed = { readonly form: Form; readonly texts: FormTexts; readonly languages: readonly string[] }

/** Any published version, in any of its languages. */
export function previewedQuery(formId: string, version: string, language: string) {
  return queryOptions({
    queryKey: ['form-preview', formId, version, language],
    queryFn: async ({ signal }): Promise<Previewed> => {
      const served = await call('GET /api/forms/:formId/versions/:version', {
        params: { formId, version },
        query: { lang: language },
        signal,
      })
      const form = await importForm(served, (address) => import(/* @vite-ignore */ address))
      return { form, texts: served.texts, languages: served.languages ?? [served.texts.language] }
    },
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  })
}

/** Complete answers of one person under this version. */
export function sampleQuery(formId: string, version: string) {
  return queryOptions({
    queryKey: [formVersionsKey, formId, 'sample', version],
    queryFn: async ({ signal }) =>
      (await call('GET /api/forms/:formId/versions/:version/sample', { params: { formId, version }, signal })).answers,
  })
}
