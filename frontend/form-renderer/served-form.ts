import { queryOptions } from '@tanstack/react-query'
import type { Form, FormTexts, ServedForm } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { call } from '../lib/http/call.ts'
import { HttpProblem } from '../lib/http/http-problem.ts'
import type { Language } from '../lib/intl/languages.ts'
import { formWithLazyValidators, loadValidators } from './validators.ts'

/** A form with its texts in one language. */
export type FormInLanguage = { readonly form: Form; readonly texts: FormTexts }

const imported = new Map<string, Promise<Form>>()

/**
 * A form in one language: its definition and texts, with the compiled conditions imported as a module. A version's
 * modules are imported once; another language brings only its texts. `version` absent or unknown: the newest.
 * `validators`: `later`, each comes with its step (`useValidators`).
 */
export function formQuery(
  formId: string,
  version: string | undefined,
  language: Language,
  validators: 'now' | 'later' = 'now',
) {
  const path = version === undefined ? formId : `${formId}/versions/${version}`
  const query = { lang: language }
  return queryOptions({
    queryKey: ['form', path, language, validators],
    queryFn: async ({ signal }): Promise<FormInLanguage> => {
      const newest = () => call('GET /api/forms/:formId', { params: { formId }, query, signal })
      const request =
        version === undefined
          ? newest()
          : call('GET /api/forms/:formId/versions/:version', { params: { formId, version }, query, signal })
      const served = await request.catch((error: unknown) => {
        if (version === undefined || !(error instanceof HttpProblem) || error.status !== 404) throw error
        return newest()
      })
      // A change of the form must not hide the problems already shown
      const isChanged = hasOtherVersion(served.definition)
      const form = await importOnce(served)
      if (validators === 'now' || isChanged) await loadValidators(form)
      return { form, texts: served.texts }
    },
    staleTime: version === undefined ? 0 : Infinity,
  })
}

function hasOtherVersion({ id, version }: ServedForm['definition']): boolean {
  return [...imported.keys()].some((known) => known.startsWith(`${id}@`) && known !== `${id}@${version}`)
}

function importOnce(served: ServedForm): Promise<Form> {
  const { id, version } = served.definition
  const known = imported.get(`${id}@${version}`)
  if (known) return known
  const form = formWithLazyValidators(served)
  imported.set(`${id}@${version}`, form)
  form.catch(() => imported.delete(`${id}@${version}`))
  return form
}
