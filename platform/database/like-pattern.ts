/** Returns a pattern for SQL `like` that matches texts containing this word literally. */
export function likePattern(word: string): string {
  return `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}
