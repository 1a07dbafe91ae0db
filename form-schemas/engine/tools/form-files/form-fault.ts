/** A version of a form is at fault: it cannot be used, and nothing else is touched. */
export class FormFault extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'FormFault'
  }
}
