import type { Language } from '../errors.ts'
import { type DivisionPreview, divisionReason } from './division.planning.ts'

/** Why a child is moved, in words: 跟随上期老师；均衡负载（18→15）. */
export const reasonWords = (reasons: DivisionPreview['moves'][number]['reasons'], language: Language): string =>
  reasons
    .map(({ code, before, after }) => {
      const word = divisionReason.label(code, language)
      if (before === null || after === null) return word
      return language === 'en-US' ? `${word} (${before}→${after})` : `${word}（${before}→${after}）`
    })
    .join(language === 'en-US' ? '; ' : '；')
