import { labelled } from '../base/labels.ts'

/** What a coach is paid for. */
export const workKind = labelled({
  COMMENT: ['点评', 'Comments', 'plain'],
  LIVE_CLASS: ['直播课', 'Live classes', 'plain'],
  GROUP_SERVICE: ['社群服务', 'Group service', 'plain'],
  OTHER: ['其他', 'Other', 'plain'],
})

/** What a rate is paid for: an hour, or each piece of work. */
export const rateUnit = labelled({
  HOUR: ['按小时', 'By the hour', 'plain'],
  PIECE: ['按次', 'By the piece', 'plain'],
})

/** How hours came into the ledger: by the product, by hand, as a correction of what is closed, or as the rest of a month below zero. */
export const workSource = labelled({
  SYSTEM: ['系统', 'System', 'plain'],
  MANUAL: ['补录', 'By hand', 'plain'],
  ADJUSTMENT: ['更正', 'Correction', 'plain'],
  CARRIED: ['结转', 'Carried over', 'plain'],
})

/** How the month of a coach stands. */
export const statementStatus = labelled({
  OPEN: ['未关账', 'Open', 'grey'],
  SUBMITTED: ['已提交', 'Submitted', 'blue'],
  CONFIRMED: ['已确认', 'Confirmed', 'blue'],
  CLOSED: ['已关账', 'Closed', 'green'],
  CONTRACTED: ['已签约', 'Signed', 'green'],
  PAID: ['已付款', 'Paid', 'green'],
})
