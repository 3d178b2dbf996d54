import { createContext, useContext, useLayoutEffect, useState, useSyncExternalStore } from 'react'

/** A filter that is in force, in the words of its own field. */
export interface FilterInWords {
  /** The names that it goes by: one, or those of its two ends. */
  readonly names: readonly string[]
  readonly label: string
  readonly text: string
}

type Values = Readonly<Record<string, unknown>>

/** What the fields of a list say of the filter that the list is asked by, not of what is typed and not sent yet. */
class FilterWords {
  #said: readonly FilterInWords[] = []
  readonly #heard = new Set<() => void>()

  readonly said = (): readonly FilterInWords[] => this.#said

  readonly listen = (heard: () => void): (() => void) => {
    this.#heard.add(heard)
    return () => void this.#heard.delete(heard)
  }

  /** Says anew what its field said before, in its old place; without words the field says nothing. */
  say(key: string, words: FilterInWords | undefined): void {
    const at = this.#said.findIndex(({ names }) => keyOf(names) === key)
    const others = this.#said.filter((_, index) => index !== at)
    this.#said = words ? others.toSpliced(at < 0 ? others.length : at, 0, words) : others
    for (const heard of this.#heard) heard()
  }
}

/** The two ends of a range, of which one may be open. */
export const rangeText = ([from, to]: readonly (string | false)[]): string => [from || '', to || ''].join(' ~ ').trim()

const keyOf = (names: readonly string[]): string => names.join()

interface Around {
  readonly words: FilterWords
  readonly committed: Values
}

const AroundFilters = createContext<Around | undefined>(undefined)

/** Stands around a list and its search form: what the fields say, the list can show. */
export const FilterWordsOf = AroundFilters.Provider

export function useFilterWords(filter: object): Around {
  const [words] = useState(() => new FilterWords())
  return { words, committed: filter as Values } // read by the names of its fields
}

export const useSaid = ({ words }: Around): readonly FilterInWords[] => useSyncExternalStore(words.listen, words.said)

/** A field says what it makes of the values in force; `text` has them in the order of the names. */
export function useSayFilter(label: string, names: readonly string[], text: (...values: readonly unknown[]) => string): void {
  const around = useContext(AroundFilters)
  const values = names.map((name) => around?.committed[name])
  const said = values.some((value) => value !== undefined) ? text(...values) : undefined
  const key = keyOf(names)
  const words = around?.words
  useLayoutEffect(() => {
    words?.say(key, said === undefined ? undefined : { names: key.split(','), label, text: said })
  }, [words, key, label, said])
  // Before another one speaks: a field that goes to another place in the form is a new one there.
  useLayoutEffect(() => () => words?.say(key, undefined), [words, key])
}

/** The names that a filter says something of. */
export const namesIn = (filter: object): readonly string[] =>
  Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [name]))
