interface Running {
  readonly ended: Promise<unknown>
  /** Begins when the running one has ended; anyone who asks until then has this answer. */
  next: Promise<unknown> | null
}

/**
 * One read for all who ask the same at the same time. Nobody is given an answer that was begun before they asked, so it holds what
 * had been changed until then: those who come while a read runs wait for the next one, together. However many ask, one at a time runs.
 */
export class SharedReads {
  readonly #running = new Map<string, Running>()

  /** The answer of `read`, or of another's with the same key that begins after this moment. An error is everybody's who waited for it. */
  read<R>(key: string, read: () => Promise<R>): Promise<R> {
    const running = this.#running.get(key)
    if (!running) return this.#start(key, read)
    const again = () => this.#start(key, read)
    running.next ??= running.ended.then(again, again)
    // The key says what is read.
    return running.next as Promise<R>
  }

  #start<R>(key: string, read: () => Promise<R>): Promise<R> {
    const answer = read()
    const running: Running = { ended: answer, next: null }
    this.#running.set(key, running)
    const done = () => {
      if (running.next === null) this.#running.delete(key)
    }
    answer.then(done, done)
    return answer
  }
}
