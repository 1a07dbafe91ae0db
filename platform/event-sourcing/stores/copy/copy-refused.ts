/** Why a log is not copied; the message is one line that a person can act on. */
export class CopyRefused extends Error {
  override readonly name = 'CopyRefused'
}
