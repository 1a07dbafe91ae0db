/** One address, and nothing that a mail program could take for several. */
const oneAddress = /^[^\s@,;:<>"()]+@[^\s@,;:<>"()]+$/

export function isOneAddress(text: string): boolean {
  return oneAddress.test(text)
}
