type Schema = { readonly [keyword: string]: unknown }

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const indentation = '  '

function objectText({ properties, required, additionalProperties }: Schema, indent: string): string {
  const requiredNames = listIn(required)
  const deeper = indent + indentation
  const named = Object.entries(isSchema(properties) ? properties : {}).map(([name, schema]) => {
    const comment = isSchema(schema) && typeof schema['description'] === 'string' ? `  // ${schema['description']}` : ''
    return `${deeper}${name}${requiredNames.includes(name) ? '' : '?'}: ${schemaText(schema, deeper)}${comment}`
  })
  const others = isSchema(additionalProperties) ? [`${deeper}[name]: ${schemaText(additionalProperties, deeper)}`] : []
  const lines = [...named, ...others]
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`
}

function typeText(type: unknown, schema: Schema, indent: string): string {
  if (type === 'object') return objectText(schema, indent)
  if (type === 'array') return `[${schemaText(schema['items'], indent)}]`
  return type === 'string' && typeof schema['format'] === 'string' ? schema['format'] : String(type)
}

/** A schema in the notation of types: names, optional properties, choices. */
export function schemaText(schema: unknown, indent = ''): string {
  if (!isSchema(schema)) return 'any'
  const either = listIn(schema['anyOf'])
  if (either.length > 0) return either.map((one) => schemaText(one, indent)).join(' | ')
  if (schema['const'] !== undefined) return JSON.stringify(schema['const'])
  const choices = listIn(schema['enum'])
  if (choices.length > 0) return choices.map((choice) => JSON.stringify(choice)).join(' | ')
  const types = [schema['type'] ?? []].flat()
  return types.length === 0 ? 'any' : types.map((type) => typeText(type, schema, indent)).join(' | ')
}
