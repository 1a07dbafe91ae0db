/** Somebody's document; names in A to Z and blanks, countries as the lines write them (`D`, `AUT`), dates ISO. */
export type Document = {
  readonly country: string
  readonly familyName: string
  readonly givenNames: string
  readonly number: string
  readonly birthDate: string
  readonly expiryDate: string
}

/** Erika's, of the specimens in ICAO Doc 9303, but for its day. */
export const erika: Document = { country: 'D', familyName: 'MUSTERMANN', givenNames: 'ERIKA', number: 'C01X00T47', birthDate: '1964-08-12', expiryDate: '2034-10-31' }

/** The two lines of a passport. */
export function passportLines({ country, familyName, givenNames, number, birthDate, expiryDate }: Document): string {
  const parts = [checked(number.padEnd(9, '<')), checked(short(birthDate)), checked(short(expiryDate)), `${'<'.repeat(14)}<`]
  const [document, birth, expiry, personal] = parts
  return `${`P<${country.padEnd(3, '<')}${names(familyName, givenNames)}`.padEnd(44, '<').slice(0, 44)}\n${document}${country.padEnd(3, '<')}${birth}<${expiry}${personal}${digit(parts.join(''))}`
}

/** The three lines of an ID card. */
export function cardLines({ country, familyName, givenNames, number, birthDate, expiryDate }: Document): string {
  const [document, birth, expiry] = [checked(number.padEnd(9, '<')).padEnd(25, '<'), checked(short(birthDate)), checked(short(expiryDate))]
  return `ID${country.padEnd(3, '<')}${document}\n${birth}<${expiry}${country.padEnd(3, '<')}${'<'.repeat(11)}${digit(`${document}${birth}${expiry}${'<'.repeat(11)}`)}\n${names(familyName, givenNames).padEnd(30, '<').slice(0, 30)}`
}

function names(family: string, given: string): string {
  return `${family}<<${given}`.replaceAll(' ', '<')
}

function short(date: string): string {
  return date.slice(2).replaceAll('-', '')
}

function checked(text: string): string {
  return text + digit(text)
}

const weights = [7, 3, 1] as const

/** ICAO Doc 9303, part 3, section 4.9. */
function digit(text: string): string {
  const worth = (letter: string) => (letter === '<' ? 0 : Number.parseInt(letter, 36))
  return String([...text].reduce((sum, letter, index) => sum + worth(letter) * (weights[index % 3] ?? 0), 0) % 10)
}
