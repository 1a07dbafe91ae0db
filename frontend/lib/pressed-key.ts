/** The key by its letter; by its position for other alphabets: J is о on a Russian keyboard. */
export function pressedKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  return (letter !== undefined && /^\P{ASCII}$/u.test(key) ? letter : key).toLowerCase()
}
