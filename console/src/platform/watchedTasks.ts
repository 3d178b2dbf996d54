const watched = new Set<number>()

/** Says that the person sees a task where it was started, so that its end needs no notice; answers how to take that back. */
export function watchTask(id: number): () => void {
  watched.add(id)
  return () => watched.delete(id)
}

/** Does the person see the task where it was started? */
export const isWatched = (id: number): boolean => watched.has(id)
