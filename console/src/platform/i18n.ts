import { fill } from '@camp/contract/base/fill'
import type { Language } from '@camp/contract/errors'
import { useMemo, useSyncExternalStore } from 'react'
import { readStored, storageKeys, writeStored } from './storage.ts'

interface Words {
  readonly [key: string]: string | Words
}

/** English words under exactly the keys of the Chinese ones. */
export type SameKeys<T> = { readonly [K in keyof T]: T[K] extends string ? string : SameKeys<T[K]> }

type KeyOf<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${KeyOf<T[K]>}` }[keyof T & string]
type Data = Readonly<Record<string, string | number>>

/** One title in both languages. */
export interface Title {
  readonly zh: string
  readonly en: string
}

/** The words of one noun in both languages: what a `<noun>.text.ts` exports. */
export interface Text<Zh> {
  readonly zh: Zh
  readonly en: SameKeys<Zh>
}

/** A translator of one noun: keys are typed, `{name}` and `{count|day|days}` are filled from the data. */
export type Translate<Zh> = (key: KeyOf<Zh>, data?: Data) => string

const languages: readonly Language[] = ['zh-CN', 'en-US']

const storedLanguage = (): Language => languages.find((known) => known === readStored(storageKeys.language)) ?? 'zh-CN'

let language = storedLanguage()
const listeners = new Set<() => void>()

const showOnDocument = (): void => {
  if (typeof document !== 'undefined') document.documentElement.lang = language
}

function speak(chosen: Language): void {
  if (chosen === language) return
  language = chosen
  showOnDocument()
  for (const listener of listeners) listener()
}

showOnDocument()
if (typeof window !== 'undefined') {
  // Chosen in another window of this browser: after a reload this one would speak it as well.
  window.addEventListener('storage', ({ key }) => {
    if (key === storageKeys.language) speak(storedLanguage())
  })
}

/** The words of a noun, in its `<noun>.text.ts`, which is loaded with the first screen that needs them. */
export const defineText = <const Zh extends Words>(words: { zh: Zh; en: NoInfer<SameKeys<Zh>> }): Text<Zh> => words

/** The words under a key, `a.b` in a part of them. What a newer server names and nobody has words for is said by its name. */
function wordsAt(words: unknown, key: string, data: Data = {}): string {
  let at = words
  // Parts of words are words again: see `Words`.
  for (const part of key.split('.')) at = (at as Words | undefined)?.[part]
  return typeof at === 'string' ? fill(at, data) : key
}

let heard: ((said: string, inChinese: () => string) => void) | undefined

/** Names who hears what is said in English, and how it is said in Chinese. */
export const hearEnglish = (hear: typeof heard): void => {
  heard = hear
}

const translator =
  <Zh>({ zh, en }: Text<Zh>): Translate<Zh> =>
  (key, data) => {
    const inChinese = () => wordsAt(zh, key, data)
    if (language === 'zh-CN') return inChinese()
    const said = wordsAt(en, key, data)
    heard?.(said, inChinese)
    return said
  }

/** The language of the moment. */
export const currentLanguage = (): Language => language

/** Tells of each change of the language; answers how to stop. */
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The language inside a component; the component renders anew when it changes. */
export const useLanguage = (): Language => useSyncExternalStore(onLanguage, currentLanguage)

/** The translator of a noun inside a component; the component renders anew when the language changes. */
export function useText<Zh>(text: Text<Zh>): Translate<Zh> {
  const spoken = useLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new language is a new translator, for those who memoise by it
  return useMemo(() => translator(text), [text, spoken])
}

/** The translator of a noun outside of components. It speaks the language of the moment of the call. */
export const textOf = translator

/** A title of a noun in both languages: for what outlives a change of the language without being drawn anew. */
export const inBoth = <Zh>({ zh, en }: Text<Zh>, key: KeyOf<Zh>, data?: Data): Title => ({
  zh: wordsAt(zh, key, data),
  en: wordsAt(en, key, data),
})

/** Changes the language of the console and remembers it under `app_language`. */
export function setLanguage(chosen: Language): void {
  writeStored(storageKeys.language, chosen)
  speak(chosen)
}
