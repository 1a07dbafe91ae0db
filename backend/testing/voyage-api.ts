import { type Api, type Person, startApi } from './api.ts'
import type { FormsFolder } from './forms/forms-folder.ts'
import { folderWithVoyage, voyage } from './forms/second-form.ts'

/** An application with the voyage as a form, the folder of its files, and a guest. */
export type VoyageApi = {
  readonly api: Api
  readonly folder: FormsFolder
  readonly guest: Person
  close(): Promise<void>
}

export async function voyageApi(): Promise<VoyageApi> {
  const folder = await folderWithVoyage()
  const api = await startApi({ FORMS_DIR: folder.path }, undefined, [voyage])
  return {
    api,
    folder,
    guest: await api.person('guest', 'Vera'),
    async close() {
      await api.close()
      await folder.remove()
    },
  }
}
