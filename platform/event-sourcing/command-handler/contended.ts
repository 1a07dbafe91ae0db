/** Others were first at every attempt: nothing was decided, and the same command may be sent again. */
export class Contended extends Error {
  override readonly name = 'Contended'
  constructor(stream: string) {
    super(`others wrote to ${stream} at every attempt`)
  }
}
