/** The pattern of SQL's `like` for texts that contain this word as it is written. */
export function likePattern(word: string): string {
  return `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}
