/** What is wrong with the address of an event store: one line that names the part, and repeats nothing that may be of a password. */
export class AddressFault extends Error {
  override readonly name = 'AddressFault'
}
