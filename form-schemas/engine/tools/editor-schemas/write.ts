import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { editorSchemas } from './editor-schemas.ts'

for (const [name, schema] of Object.entries(editorSchemas()))
  writeFileSync(join(import.meta.dirname, '../../../editor', name), `${JSON.stringify(schema, null, 2)}\n`)
