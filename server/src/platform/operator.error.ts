/** Something that anyone who runs the product can mend: the message says in words what is wrong and what to do, so nobody needs its stack. */
export class OperatorError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = new.target.name
  }
}
