import { parseSync } from 'vite'

/** Words that the code does without, each with what to write instead. */
export const namesToReplace: Readonly<Record<string, string>> = {
  anew: 'again, or a verb with re-: rebuilt, reloaded',
  astray: 'diverged',
  belonging: 'ownership',
  beside: 'next, extra, or what the other thing is',
  bone: 'skeletonLine',
  deed: 'action',
  fillable: 'formInstance',
  heard: 'received',
  hears: 'receives',
  homeland: 'locale',
  homelands: 'locales',
  lack: 'what it is: missing, parked',
  lacks: 'what they are: missing, parked',
  leafing: 'paging',
  lens: 'visibilityFilter',
  mend: 'repair',
  mended: 'repaired',
  misfit: 'violation',
  misfits: 'violations',
  news: 'updates',
  patience: 'deadline',
  patiently: 'withTimeout or withDeadline',
  said: 'value, text or answer',
  saying: 'text',
  seal: 'integrity or mac for a code, encrypt for a ciphertext',
  sealed: 'encrypted or integrityChecked',
  sealer: 'encryptor',
  seals: 'macs or encrypts',
  slips: 'typos',
  somebody: 'person, account or user',
  tell: 'publish, report or notify',
  tells: 'publishes, reports or notifies',
  told: 'published, reported, notified or known',
  whoever: 'person, account or user',
  whose: 'owner, or the key that is meant',
  workshop: 'formCompiler',
}

/** The same for comments: a constraint in a short active sentence needs none of them. */
export const phrasesToReplace =
  /\b(anew|astray|beside|besides|is said|are said|mended|mends|of which|of whom|somebody|stood|tells of|those who|told|whoever)\b/giu

type Found = { readonly line: number; readonly word: string; readonly text: string }

/** Words of the lists in one source file: in its comments and in the names it uses. */
export function wordsToReplace(path: string, source: string): { comments: Found[]; names: Found[] } {
  const { program, comments } = parseSync(path, source)
  const lineAt = (offset: number) => source.slice(0, offset).split('\n').length
  const names = new Map<string, number>()
  collectNames(program, names)
  return {
    comments: comments.flatMap(({ value, start }) =>
      [...value.matchAll(phrasesToReplace)].map(([word]) => ({
        line: lineAt(start),
        word,
        text: value.replaceAll(/\s+\*?\s*/g, ' ').trim(),
      })),
    ),
    names: [...names].flatMap(([name, start]) =>
      wordsOfName(name)
        .filter((word) => Object.hasOwn(namesToReplace, word))
        .map((word) => ({ line: lineAt(start), word, text: name })),
    ),
  }
}

/** The words of a name in camelCase, or of a file's path, in small letters. */
export function wordsOfName(name: string): string[] {
  return name.split(/(?<=[a-z\d])(?=[A-Z])|[^A-Za-z\d]+/u).map((word) => word.toLowerCase())
}

function collectNames(node: unknown, names: Map<string, number>): void {
  if (typeof node !== 'object' || node === null) return
  if (isIdentifier(node) && !names.has(node.name)) names.set(node.name, node.start)
  for (const child of Object.values(node)) collectNames(child, names)
}

function isIdentifier(node: object): node is { name: string; start: number } {
  return 'type' in node && (node.type === 'Identifier' || node.type === 'PrivateIdentifier') && 'name' in node
}
