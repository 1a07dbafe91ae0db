import { queryOptions } from '@tanstack/react-query'
import { importForm } from '@fleet/form-schemas/engine/browser-form'
import type { Form, FormTexts, ServedForm } from '@fleet/form-schemas/engine/definition'
import { call } from '../lib/call.ts'
import { HttpProblem } from '../lib/http-problem.ts'
import type { Language } from '../lib/intl/languages.ts'

/** A form to work with, and what it says in one language. */
export type FormInLanguage = { readonly form: Form; readonly texts: FormTexts }

const imported = new Map<string, Promise<Form>>()

/**
 * A form in one language: its definition and texts, with the compiled validators imported as modules. A version's
 * modules are imported once; another language brings only its texts. `version` absent, or no longer known: the newest.
 */
export function formQuery(formId: string, version: string | undefined, language: Language) {
  const path = version === undefined ? formId : `${formId}/versions/${version}`
  const query = { lang: language }
  return queryOptions({
    queryKey: ['form', path, language],
    queryFn: async ({ signal }): Promise<FormInLanguage> => {
      const newest = () => call('GET /api/forms/:formId', { params: { formId }, query, signal })
      const asked = version === undefined ? newest() : call('GET /api/forms/:formId/versions/:version', { params: { formId, version }, query, signal })
      const served = await asked.catch((error: unknown) => {
        if (version === undefined || !(error instanceof HttpProblem) || error.status !== 404) throw error
        return newest()
      })
      return { form: await importOnce(served), texts: served.texts }
    },
    staleTime: version === undefined ? 0 : Infinity,
  })
}

function importOnce(served: ServedForm): Promise<Form> {
  const { id, version } = served.definition
  const known = imported.get(`${id}@${version}`)
  if (known) return known
  const form = importForm(served, (address) => import(/* @vite-ignore */ address))
  imported.set(`${id}@${version}`, form)
  form.catch(() => imported.delete(`${id}@${version}`))
  return form
}
