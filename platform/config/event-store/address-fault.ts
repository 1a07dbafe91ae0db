/**
 * The address of an event store is invalid. The message is one line that names the part and repeats nothing that may
 * belong to a password.
 */
export class AddressFault extends Error {
  override readonly name = 'AddressFault'
}
