import { refundStatus } from '@camp/contract/orders/orders.states'
import { listRefunds } from '@camp/contract/refunds/refunds'
import { formatMoney } from '../platform/format.ts'
import { currentLanguage } from '../platform/i18n.ts'
import { findRows, firstRows, isExactly } from '../platform/signedIn/finding.ts'

const LONGEST = 40

/** Refunds whose number holds the text, the newest first. Each leads to the list of that one, opened beside it. */
export const findRefunds = findRows(
  listRefunds,
  (text) => [{ query: { refundNumber: text.slice(0, LONGEST), ...firstRows } }],
  (refund, text) => ({
    key: refund.refundNumber,
    title: refund.refundNumber,
    detail: [refund.goodsName, refund.parentName, formatMoney(refund.amount), refundStatus.label(refund.status, currentLanguage())].join(
      ' · ',
    ),
    path: `/order/refunds?tab=refunds&refundNumber=${refund.refundNumber}&peek=${refund.id}`,
    exact: isExactly(text, refund.refundNumber),
  }),
)
