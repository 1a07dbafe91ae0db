import { expect } from 'vitest'
import type { Json } from '@fleet/domain/kernel/json'
import type { JsonSchema } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { loadForm } from '@fleet/form-schemas/engine/tools/load'
import { type Api, startApi } from '../api.ts'
import { type FormsFolder, formsFolder } from './forms-folder.ts'

type Answered = { readonly status: number; readonly body: Record<string, Json> }
type Change = {
  readonly field: string
  readonly label: string
  readonly from: Json
  readonly to: Json
  readonly fromText: string | null
  readonly toText: string | null
}

/** A running application and the files its forms come from, for tests that edit them. */
export type ChangingForms = {
  readonly api: Api
  readonly folder: FormsFolder
  /** Edits files and waits until the new version serves; returns the version. */
  edit(edit: () => Promise<void>): Promise<string>
  /** Restores the repository's files and waits until they serve. */
  restore(): Promise<void>
  /** The form as a browser receives it. */
  form(language?: string): Promise<{
    definition: JsonSchema & {
      steps: (JsonSchema & { id: string; fields: string[]; uiSchema: JsonSchema })[]
      version: string
    }
    texts: {
      steps: Record<string, { title: string; fields: Record<string, { title: string; description?: string }> }>
      options: Record<string, Record<string, string>>
    }
    languages: string[]
  }>
  /** A new registration with these answers. */
  draft(answers: Json): Promise<string>
  save(id: string, answers: Json, headers?: Record<string, string>): Promise<Answered>
  read(id: string): Promise<Record<string, Json>>
  submit(id: string, language?: string): Promise<Answered>
  /** `field code` of each problem that refuses a submit; [] when there is none. */
  problems(id: string): Promise<string[]>
  /** All changes of one field, newest first. */
  history(id: string, field: string, language?: string): Promise<Change[]>
  /** The registration's row in the list of all. */
  row(id: string): Promise<Record<string, Json> | undefined>
  close(): Promise<void>
}

export async function changingForms(files: Parameters<typeof formsFolder>[0] = {}): Promise<ChangingForms> {
  const folder = await formsFolder(files)
  const api = await startApi({ FORMS_DIR: folder.path })
  const { forms } = api.application.services
  const original = forms.current('registration').loaded.definition.version
  const serves = async (version: string) => {
    await expect.poll(() => forms.current('registration').loaded.definition.version, { interval: 20 }).toBe(version)
  }
  const call = async (...request: Parameters<Api['admin']['call']>): Promise<Answered> => {
    const response = await api.admin.call(...request)
    return { status: response.statusCode, body: response.json() }
  }
  const submit: ChangingForms['submit'] = (id, language = 'en') =>
    call('POST', `/api/submissions/${id}/submit`, {}, { 'accept-language': language })
  return {
    api,
    folder,
    async edit(edit) {
      await edit()
      const { definition } = await loadForm(folder.path, 'registration')
      await serves(definition.version)
      return definition.version
    },
    async restore() {
      await folder.restore()
      await serves(original)
    },
    form: async (language = 'en') => (await api.admin.call('GET', `/api/forms/registration?lang=${language}`)).json(),
    async draft(answers) {
      const { body } = await call('POST', '/api/submissions', {})
      const id = String(body['id'])
      expect((await call('PATCH', `/api/submissions/${id}`, answers)).body).toMatchObject({
        revision: expect.any(Number),
      })
      return id
    },
    save: (id, answers, headers = {}) => call('PATCH', `/api/submissions/${id}`, answers, headers),
    read: async (id) => (await call('GET', `/api/submissions/${id}`)).body,
    submit,
    async problems(id) {
      const { body } = await submit(id)
      return Array.isArray(body['errors'])
        ? body['errors']
            .map((problem) => JSON.parse(JSON.stringify(problem)))
            .map(({ field, code }) => `${field} ${code}`)
        : []
    },
    async history(id, field, language = 'en') {
      const entries: { changes: Change[] }[] = (
        await api.admin.call('GET', `/api/submissions/${id}/history?field=${field}&lang=${language}`)
      ).json()
      return entries.flatMap(({ changes }) => changes)
    },
    async row(id) {
      const rows: Record<string, Json>[] = (await api.admin.call('GET', '/api/submissions?limit=200')).json()
      return rows.find((row) => row['id'] === id)
    },
    async close() {
      await api.close()
      await folder.remove()
    },
  }
}
