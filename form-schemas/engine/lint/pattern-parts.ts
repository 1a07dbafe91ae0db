/**
 * The pattern, and each of its groups with what follows on the same level, as patterns of their own: a text that keeps
 * `(x+)+` busy need not be one that gets past what stands before it.
 */
export function patternParts(pattern: string): string[] {
  const parts = groupsWithRest(pattern).map((part) => `^(?:${part})$`)
  return [pattern, ...parts.filter(isPattern)]
}

function groupsWithRest(pattern: string): string[] {
  const found: string[] = []
  /** Where groups begin, by level. */
  const levels: number[][] = [[]]
  let inClass = false
  for (let index = 0; index < pattern.length; index += 1) {
    const letter = pattern[index]
    if (letter === '\\') index += 1
    else if (letter === ']') inClass = false
    else if (letter === '[') inClass = true
    else if (!inClass && letter === '(') {
      levels.at(-1)?.push(index)
      levels.push([])
    } else if (!inClass && letter === ')') found.push(...(levels.pop() ?? []).map((start) => pattern.slice(start, index)))
  }
  return [...found, ...levels.flat().map((start) => pattern.slice(start))]
}

/** A part that refers to a group outside of it is none. */
function isPattern(part: string): boolean {
  try {
    void new RegExp(part, 'u')
    return true
  } catch {
    return false
  }
}
