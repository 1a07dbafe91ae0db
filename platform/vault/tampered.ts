/** What is stored was changed, or put in another's place, by somebody without the keys: nothing goes on with it. Names no value. */
export class Tampered extends Error {
  override readonly name: string = 'Tampered'
}
