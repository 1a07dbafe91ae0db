/** The key by its letter, as Latin keyboards have it where another alphabet is typed: J is о on a Russian one. */
export function pressedKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  return (letter !== undefined && /^\P{ASCII}$/u.test(key) ? letter : key).toLowerCase()
}
