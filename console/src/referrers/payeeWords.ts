import type { Translate } from '../platform/i18n.ts'
import type { payoutsText } from './payouts.text.ts'

/** How a referrer is paid. */
export interface Payee {
  readonly byHand: boolean
  readonly bank: string | null
  readonly tail: string | null
  readonly missing?: boolean
}

/** How somebody is paid, in words: the account by its end alone. */
export function payeeWords({ byHand, bank, tail, missing = false }: Payee, t: Translate<(typeof payoutsText)['zh']>): string {
  if (missing) return t('payee.missing')
  return byHand ? t('payee.byHand') : t('payee.account', { bank: bank ?? '', tail: tail ?? '' })
}
