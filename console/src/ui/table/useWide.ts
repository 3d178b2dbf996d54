import { useCallback } from 'react'
import { useLanguage } from '../../platform/i18n.ts'

/** Widths of a column in px, one for each language: English words of states and times are longer. It changes only with the language. */
export function useWide(): (zh: number, en: number) => number {
  const english = useLanguage() === 'en-US'
  return useCallback((zh, en) => (english ? en : zh), [english])
}
