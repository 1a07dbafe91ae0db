/** Why nothing can be started; the message is one line that a person can act on. */
export class LaunchRefused extends Error {
  name = 'LaunchRefused'
}
