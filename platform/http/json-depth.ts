/** How deep lists and objects stand inside each other in a JSON text, which need not be good JSON. */
export function jsonDepth(text: string): number {
  let depth = 0
  let deepest = 0
  let inString = false
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]
    if (inString) {
      if (letter === '\\') at += 1
      else if (letter === '"') inString = false
    } else if (letter === '"') inString = true
    else if (letter === '{' || letter === '[') {
      depth += 1
      if (depth > deepest) deepest = depth
    } else if (letter === '}' || letter === ']') depth -= 1
  }
  return deepest
}
