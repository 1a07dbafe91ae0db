import { readFileSync } from 'node:fs'
import { type ESTree, parseSync } from 'vite'

export type Field = { readonly name: string; readonly type: string; readonly note: string }
type DeclaredType = { readonly name: string; readonly note: string; readonly fields: readonly Field[] }
/** An event type: `name` is its `type`, `note` its doc comment. */
export type DeclaredEvent = DeclaredType

type Source = {
  readonly text: string
  readonly comments: ReturnType<typeof parseSync>['comments']
  readonly aliases: ReadonlyMap<string, Alias>
}
type Alias = { readonly start: number; readonly type: ESTree.TSType }

/** The exported type declarations of a TypeScript file. @throws Error the file does not parse */
function sourceOf(file: string): Source {
  const text = readFileSync(file, 'utf8')
  const { program, comments, errors } = parseSync(file, text)
  if (errors[0] !== undefined) throw new Error(`${file}: ${errors[0].message}`)
  const aliases = program.body.flatMap((statement): [string, Alias][] => {
    if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'TSTypeAliasDeclaration')
      return []
    const { id, typeAnnotation } = statement.declaration
    return [[id.name, { start: statement.start, type: typeAnnotation }]]
  })
  return { text, comments, aliases: new Map(aliases) }
}

/** The doc comment that ends right before `position`; '' when there is none. */
function noteBefore({ text, comments }: Source, position: number): string {
  const comment = comments.find(
    ({ value, start, end }) => start < position && value.startsWith('*') && text.slice(end, position).trim() === '',
  )
  return (comment?.value.slice(1) ?? '').replaceAll(/\s*\n\s*\*?\s*/g, ' ').trim()
}

/** The type as written, on one line, without comments; object types of the same file are written out. */
function typeText(source: Source, type: ESTree.TSType): string {
  const lines = source.text
    .slice(type.start, type.end)
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .trim()
    .split(/\s*\n\s*/)
  const written = lines.join('; ').replaceAll('{;', '{').replaceAll('; }', ' }')
  return written.replaceAll(/\b[A-Z]\w*/g, (name) => {
    const alias = source.aliases.get(name)?.type
    return alias?.type === 'TSTypeLiteral' ? typeText(source, alias).replaceAll('readonly ', '') : name
  })
}

function fieldsOf(source: Source, type: ESTree.TSType): Field[] {
  if (type.type !== 'TSTypeLiteral') return []
  return type.members.flatMap((member): Field[] => {
    if (member.type !== 'TSPropertySignature' || member.key.type !== 'Identifier' || !member.typeAnnotation) return []
    const { key, optional, typeAnnotation, start } = member
    return [
      {
        name: `${key.name}${optional ? '?' : ''}`,
        type: typeText(source, typeAnnotation.typeAnnotation),
        note: noteBefore(source, start),
      },
    ]
  })
}

/** Every `export type X = Event<'X', { ... }>` of a file, in order. */
export function declaredEvents(file: string): DeclaredEvent[] {
  const source = sourceOf(file)
  return [...source.aliases.values()].flatMap(({ start, type }): DeclaredEvent[] => {
    if (type.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier' || type.typeName.name !== 'Event')
      return []
    const [name, data] = type.typeArguments?.params ?? []
    if (name?.type !== 'TSLiteralType' || name.literal.type !== 'Literal' || data === undefined) return []
    return [{ name: String(name.literal.value), note: noteBefore(source, start), fields: fieldsOf(source, data) }]
  })
}

/** Returns one exported object type of a file. @throws Error the file does not export it */
export function declaredType(file: string, name: string): DeclaredType {
  const source = sourceOf(file)
  const alias = source.aliases.get(name)
  if (alias === undefined) throw new Error(`${file} declares no ${name}`)
  return { name, note: noteBefore(source, alias.start), fields: fieldsOf(source, alias.type) }
}
