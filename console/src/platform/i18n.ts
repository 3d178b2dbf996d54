import type { Language } from '@camp/contract/errors'
import i18next from 'i18next'
import { useMemo } from 'react'
import { initReactI18next, useTranslation } from 'react-i18next'
import { readStored, storageKeys, writeStored } from './storage.ts'

interface Words {
  readonly [key: string]: string | Words
}

/** English words under exactly the keys of the Chinese ones; `<key>_one` stands where `{count}` is 1, as Chinese knows no plural. */
export type SameKeys<T> = { readonly [K in keyof T]: T[K] extends string ? string : SameKeys<T[K]> } & {
  readonly [K in keyof T & string as T[K] extends string ? `${K}_one` : never]?: string
}

type KeyOf<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${KeyOf<T[K]>}` }[keyof T & string]

/** One title in both languages. */
export interface Title {
  readonly zh: string
  readonly en: string
}

/** The words of one noun in both languages: what a `<noun>.text.ts` exports. */
export interface Text<Zh> {
  readonly namespace: string
  readonly zh: Zh
  readonly en: SameKeys<Zh>
}

/** A translator of one noun: keys are typed, `{name}` is filled from the data. */
export type Translate<Zh> = (key: KeyOf<Zh>, data?: Readonly<Record<string, string | number>>) => string

const languages: readonly Language[] = ['zh-CN', 'en-US']

const storedLanguage = (): Language => languages.find((language) => language === readStored(storageKeys.language)) ?? 'zh-CN'

const showOnDocument = (language: string): void => {
  if (typeof document !== 'undefined') document.documentElement.lang = language
}

void i18next.use(initReactI18next).init({
  lng: storedLanguage(),
  fallbackLng: 'zh-CN',
  supportedLngs: [...languages],
  load: 'currentOnly',
  initAsync: false,
  resources: {},
  // The specification writes placeholders as {field}; React escapes by itself.
  interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  react: { useSuspense: false, bindI18nStore: '' },
  returnNull: false,
})
showOnDocument(i18next.language)
i18next.on('languageChanged', showOnDocument)
if (typeof window !== 'undefined') {
  // Chosen in another window of this browser: after a reload this one would speak it as well.
  window.addEventListener('storage', ({ key }) => {
    if (key === storageKeys.language) void i18next.changeLanguage(storedLanguage())
  })
}

/** Registers the words of a noun; called as its `<noun>.text.ts` is loaded, that is with the first screen that needs them. */
export function defineText<const Zh extends Words>(namespace: string, words: { zh: Zh; en: NoInfer<SameKeys<Zh>> }): Text<Zh> {
  i18next.addResourceBundle('zh-CN', namespace, words.zh)
  i18next.addResourceBundle('en-US', namespace, words.en)
  return { namespace, zh: words.zh, en: words.en }
}

const translator =
  <Zh>(text: Text<Zh>): Translate<Zh> =>
  (key, data) =>
    // A count that was formatted is a text, and 1 looks the same in every format.
    i18next.t(key, { ns: text.namespace, ...data, ...(data?.count === '1' && { count: 1 }) })

/** The translator of a noun inside a component; the component renders anew when the language changes. */
export function useText<Zh>(text: Text<Zh>): Translate<Zh> {
  const { i18n } = useTranslation(text.namespace)
  const { language } = i18n
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new language is a new translator, for those who memoise by it
  return useMemo(() => translator(text), [text, language])
}

/** The translator of a noun outside of components. It speaks the language of the moment of the call. */
export const textOf = translator

/** A title of a noun in both languages: for what outlives a change of the language without being drawn anew. */
export const inBoth = <Zh>({ namespace: ns }: Text<Zh>, key: KeyOf<Zh>, data?: Readonly<Record<string, string | number>>): Title => ({
  zh: i18next.t(key, { ns, lng: 'zh-CN', ...data }),
  en: i18next.t(key, { ns, lng: 'en-US', ...data }),
})

/** The language of the moment. */
export const currentLanguage = (): Language => (i18next.language === 'en-US' ? 'en-US' : 'zh-CN')

/** The language inside a component; the component renders anew when it changes. */
export function useLanguage(): Language {
  useTranslation()
  return currentLanguage()
}

/** Tells of each change of the language; answers how to stop. */
export function onLanguage(listener: () => void): () => void {
  i18next.on('languageChanged', listener)
  return () => i18next.off('languageChanged', listener)
}

/** Changes the language of the console and remembers it under `app_language`. */
export function setLanguage(language: Language): void {
  writeStored(storageKeys.language, language)
  void i18next.changeLanguage(language)
}
