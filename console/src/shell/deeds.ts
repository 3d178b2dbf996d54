import { type DeedWords, deedsByScreen } from './deeds.text.ts'

/** A deed, and the screen on which it is done. */
interface Deed extends DeedWords {
  readonly id: string
  readonly path: string
}

export const deeds: readonly Deed[] = Object.entries(deedsByScreen).flatMap(([path, of]) =>
  Object.entries(of).map(([id, words]) => ({ id, path, ...words })),
)
