import path from 'node:path'

/** What documents may name. Paths are relative to the project's folder, with `/`. */
export type Repository = {
  readonly files: ReadonlySet<string>
  readonly folders: ReadonlySet<string>
  readonly ignored: (path: string) => boolean
  /** Names of the packages in the workspaces' manifests. */
  readonly packages: ReadonlySet<string>
  /** npm scripts of each workspace; of the project under `.`. */
  readonly scripts: Readonly<Record<string, readonly string[]>>
  /** Environment variables that the code, the compose file or a package reads. */
  readonly variables: ReadonlySet<string>
  /** Variables that the application's configuration reads. */
  readonly configured: ReadonlySet<string>
  /** Every word in the sources that can be an identifier. */
  readonly identifiers: ReadonlySet<string>
  readonly read: (path: string) => string
}

/** Names that belong to browsers and other products. */
const ofOthers = new Set(['AbortIncompleteMultipartUpload', 'StreamMaxLength', 'includeSubDomains', 'innerHTML'])
const npmCommands = new Set(['audit', 'ci', 'install', 'outdated', 'sbom', 'update'])
const extension = /\.(?:css|html|js|json|md|mjs|sh|sql|traineddata|tsx?|ya?ml)$/
const fence = /^ *```[^]*?^ *```/gm

const codeBlocks = (text: string) => [...text.matchAll(fence)].map(([block]) => block)
const withoutBlocks = (text: string) => text.replaceAll(fence, '')
const inBackticks = (text: string) =>
  [...withoutBlocks(text).matchAll(/`([^`\n]+(?:\n[^`\n]+)?)`/g)].map(([, code = '']) =>
    code.trim().replace(/\s*\n\s*/, ' '),
  )

/** The anchors of all headings, as GitHub generates them. */
export function anchorsOf(text: string): string[] {
  const counts = new Map<string, number>()
  return [...withoutBlocks(text).matchAll(/^#{1,6} +(.+)$/gm)].map(([, heading = '']) => {
    const anchor = heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-')
    const times = counts.get(anchor) ?? 0
    counts.set(anchor, times + 1)
    return times === 0 ? anchor : `${anchor}-${times}`
  })
}

function brokenLinks(document: string, text: string, { files, folders, read }: Repository): string[] {
  const targets = [...withoutBlocks(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
  return targets.flatMap((target) => {
    if (/^[a-z]+:/.test(target)) return []
    const [file = '', anchor] = target.split('#')
    const to = file === '' ? document : path.posix.normalize(path.posix.join(path.posix.dirname(document), file))
    if (!files.has(to) && !folders.has(to)) return [`link to a file that does not exist: ${target}`]
    return anchor === undefined || anchorsOf(read(to)).includes(anchor)
      ? []
      : [`link to a heading that does not exist: ${target}`]
  })
}

/** `engine/runtime/change.ts` matches at any depth; `<feature>` and `*` match one name, `**` any folders. */
function isThere(named: string, { files, folders }: Repository): boolean {
  const trimmed = named.replace(/\/$/, '')
  if (files.has(trimmed) || folders.has(trimmed)) return true
  const pattern = trimmed
    .replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/\*\*\/|\*|<[^>]+>/g, (wild) => (wild === '**/' ? '(?:[^/]+/)*' : '[^/]+'))
  const isNamed = new RegExp(`(?:^|/)${pattern}$`)
  return [...files, ...folders].some((one) => isNamed.test(one))
}

function missingPaths(text: string, repository: Repository): string[] {
  const made = new Set([...text.matchAll(/Make the file `([^`]+)`/g)].map(([, file = '']) => file))
  const rooms = new Set([...repository.folders].map((folder) => folder.split('/')[0] ?? ''))
  const looksLikePath = (code: string) =>
    /^[\w.@<>*/-]+$/.test(code) &&
    !/^(?:\/|\.\.?\/|\*|@)/.test(code) &&
    ((code.includes('/') && rooms.has(code.split('/')[0] ?? '')) || extension.test(code) || /^\.\w/.test(code))
  return inBackticks(text)
    .filter(
      (code) => looksLikePath(code) && !made.has(code) && !repository.ignored(code) && !repository.packages.has(code),
    )
    .filter((code) => !isThere(code, repository))
    .map((code) => `path that does not exist: ${code}`)
}

function missingCommands(text: string, { scripts }: Repository): string[] {
  const commands = [...codeBlocks(text), ...inBackticks(text)].join('\n')
  return [...commands.matchAll(/\bnpm (?:run )?([\w:-]+)([^\n#]*)/g)].flatMap(([command, name = '', rest = '']) => {
    const [, workspace = '.'] = / (?:-w|--workspace)[ =](\S+)/.exec(rest) ?? []
    const isScript = command.startsWith('npm run ') || name === 'start' || name === 'test'
    if (isScript ? scripts[workspace]?.includes(name) : npmCommands.has(name)) return []
    return [`npm command that does not exist: ${command.trim()}`]
  })
}

function missingVariables(text: string, { variables }: Repository): string[] {
  return inBackticks(text)
    .map((code) => /^([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=.*)?$|^([A-Z]{4,})=.*$/.exec(code))
    .flatMap((found) => found?.[1] ?? found?.[2] ?? [])
    .filter((name) => !variables.has(name) && !variables.has(name.replace(/_FILE$/, '')))
    .map((name) => `environment variable that nothing reads: ${name}`)
}

/**
 * Names of two or more words, such as `commandId` or `persons.keyMissing`, except those that the document's own code
 * blocks define.
 */
function missingNames(text: string, { identifiers }: Repository): string[] {
  const own = new Set(codeBlocks(text).flatMap((block) => block.match(/[A-Za-z_]\w*/g) ?? []))
  const isName = (code: string) =>
    !extension.test(code) && /^[A-Za-z]\w*(?:\.[A-Za-z]\w*)*(?:\(\))?$/.test(code) && /[a-z][A-Z]|\w\.\w/.test(code)
  return inBackticks(text)
    .filter((code) => isName(code) && !ofOthers.has(code))
    .filter((code) => !(code.match(/\w+/g) ?? []).every((word) => identifiers.has(word) || own.has(word)))
    .map((code) => `name that is in no source: ${code}`)
}

/** Everything a document names that does not exist, each once. */
export function faultsOf(document: string, repository: Repository): string[] {
  const text = repository.read(document)
  const faults = [
    ...brokenLinks(document, text, repository),
    ...missingPaths(text, repository),
    ...missingCommands(text, repository),
    ...missingVariables(text, repository),
    ...missingNames(text, repository),
  ]
  return [...new Set(faults)]
}
