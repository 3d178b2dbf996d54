import type { Language } from '../errors.ts'

/** Names one after another, as the language sets them apart. */
export const listed = (names: readonly string[], language: Language): string => names.join(language === 'en-US' ? ', ' : '、')
