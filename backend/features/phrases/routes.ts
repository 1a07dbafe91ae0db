import type { FastifyInstance } from 'fastify'
import { labelIn } from '@fleet/form-schemas/engine/runtime/sheets/labels'
import { serve } from '@fleet/platform/http/contract/serve'
import { languageAmong } from '@fleet/platform/http/texts'
import type { FormRegistry } from '../../form-registry/registry.ts'
import { registrationForm } from '../submissions/registration.ts'
import { phraseCalls } from './contract.ts'

/** `GET /api/phrases`: for reviewers, labelled in their language, with texts in every language. */
export function phraseRoutes(app: FastifyInstance, { forms }: { readonly forms: FormRegistry }): void {
  serve(app, phraseCalls)('GET /api/phrases', { config: { right: 'submissions.review' } }, async (request) => {
    const language = languageAmong(request, forms.languages())
    const { phrases } = forms.current(registrationForm).loaded.operatorSettings
    return phrases.map(({ id, label, text, for: places = ['answer', 'document'], fields = [] }) => ({
      id,
      label: labelIn(label ?? text, language),
      text,
      for: [...places],
      fields: [...fields],
    }))
  })
}
