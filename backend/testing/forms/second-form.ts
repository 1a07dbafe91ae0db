import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { voyageFolder } from '@fleet/form-schemas/engine/fixtures/voyage'
import type { JsonSchema } from '@fleet/form-schemas/engine/runtime/definition/definition'
import type { StandaloneForm } from '../../features/standalone-forms/form-type.ts'
import { type FormsFolder, formsFolder } from './forms-folder.ts'

/** The small form of the engine's tests as a form of the product: everything that is not in its files. */
export const voyage: StandaloneForm = {
  formId: 'voyage',
  rights: {
    see: 'submissions.see',
    create: 'submissions.create',
    edit: 'submissions.edit',
    submit: 'submissions.submit',
    documents: 'documents',
    review: 'submissions.review',
  },
}

/** The forms' files and those of the voyage, as a product would have them; the product's own lookups win. */
export async function folderWithVoyage(): Promise<FormsFolder> {
  const folder = await formsFolder()
  await cp(join(voyageFolder, 'voyage'), join(folder.path, 'voyage'), { recursive: true })
  await cp(join(voyageFolder, 'lookups'), join(folder.path, 'lookups'), { recursive: true, force: false })
  return folder
}

type Schema = { properties: JsonSchema }
type Ui = { 'ui:options': { groups: { fields: string[] }[] }; [field: string]: unknown }

/** Adds a field at the end of the first group of a step, as an admin does. */
export async function addField(
  folder: FormsFolder,
  step: string,
  name: string,
  { schema, drawn }: { schema: JsonSchema; drawn?: JsonSchema },
): Promise<void> {
  await folder.change<Schema>(`${step}/schema.json`, ({ properties }) => {
    properties[name] = schema
  })
  await folder.change<Ui>(`${step}/ui.json`, (ui) => {
    ui['ui:options'].groups[0]?.fields.push(name)
    if (drawn !== undefined) ui[name] = drawn
  })
}
