import { numberOf } from '@camp/contract/base/cleaning'
import type { FieldLimits } from '@camp/contract/base/limits'
import { useText } from '../../platform/i18n.ts'
import { parseYuan, yuanText } from '../form/money.ts'
import { uiText } from '../ui.text.ts'
import { editText } from './edit.text.ts'

type Read = (typed: string) => { readonly text: string } | { readonly wrong: string }

/** How values of a cell are typed: money in yuan, whole numbers, words; full-width digits are digits. */
export function useReads() {
  const t = useText(editText)
  const words = useText(uiText)
  return {
    money:
      (most: number): Read =>
      (typed) => {
        const fen = parseYuan(typed)
        if (fen === undefined || Number.isNaN(fen)) return { wrong: words('moneyFormat') }
        return fen > most ? { wrong: words('moneyMost', { most: yuanText(most) }) } : { text: yuanText(fen) }
      },
    whole:
      ({ min = 0, max = Number.MAX_SAFE_INTEGER }: FieldLimits): Read =>
      (typed) => {
        const plain = numberOf(typed)
        const value = /^\d{1,9}$/.test(plain) ? Number(plain) : Number.NaN
        return value >= min && value <= max ? { text: String(value) } : { wrong: t('whole', { min, max }) }
      },
    words: ((typed) => ({ text: typed.trim() })) satisfies Read,
  }
}
