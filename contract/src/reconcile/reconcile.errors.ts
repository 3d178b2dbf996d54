/** Refusals of the reconciliation: of files that are no bill, and of what a day or a line does not allow. */
export const reconcileErrors = {
  BILL_FORM: {
    status: 400,
    zh: '这不是微信支付的交易账单。请在商户平台“交易账单”下载“全部”类型的 .csv，不要用表格软件另存',
    en: 'This is not a WeChat Pay bill. Download the transaction bill (type "all") as .csv and do not save it with a spreadsheet program',
  },
  BILL_LINE: {
    status: 400,
    zh: '账单第 {row} 行无法识别。文件可能被改过，请重新下载原始文件',
    en: 'Line {row} of the bill cannot be read. The file may have been changed: download the original again',
  },
  BILL_CUT: {
    status: 400,
    zh: '账单不完整，缺少结尾的汇总。请重新下载',
    en: 'The bill is cut off: its totals are missing. Please download it again',
  },
  BILL_TOTALS: {
    status: 400,
    zh: '账单的汇总与明细不符。文件可能被改过，请重新下载原始文件',
    en: 'The totals of the bill do not match its lines. The file may have been changed: download the original again',
  },
  BILL_MERCHANT: {
    status: 400,
    zh: '这是商户 {mchId} 的账单，而选择的是 {expected}。请换文件或换商户',
    en: 'This is a bill of merchant {mchId}, but {expected} was chosen. Choose another file or merchant',
  },
  BILL_DAY: {
    status: 400,
    zh: '账单里有 {day} 的交易，而选择的是 {expected}。请换文件或换日期',
    en: 'The bill is for {day}, but {expected} was chosen. Choose another file or day',
  },
  BILL_HASH: {
    status: 400,
    zh: '账单与微信给出的校验值不符，没有使用。请稍后重新拉取',
    en: 'The checksum of the bill does not match, so it was not used. Please fetch it again later',
  },
  BILL_TWICE: {
    status: 400,
    zh: '账单里 {number} 出现了两次。文件可能被改过，请重新下载原始文件',
    en: '{number} appears twice in the bill. The file may have been changed: download the original again',
  },
  BILL_LARGE: {
    status: 400,
    zh: '账单解压后超过 300 MB，无法处理。请重新下载原始文件，仍不行请联系管理员',
    en: 'The bill is larger than 300 MB unpacked and cannot be processed. Download the original again; if that does not help, tell an administrator',
  },
  BILL_LINES: {
    status: 400,
    zh: '账单超过 {most} 条，一个商户一天最多处理这么多条。请检查文件是否为单日账单，仍不行请联系管理员',
    en: 'The bill has more than {most|line|lines}, the most that one merchant has on one day here. Check that it is the bill of one day; if it is, tell an administrator',
  },
  BILL_NOT_YET: {
    status: 400,
    zh: '{day} 的账单要到次日 10:00 以后才有',
    en: 'The bill of {day} is available after 10:00 the next day',
  },
  BILL_TOO_OLD: { status: 400, zh: '微信只提供三个月内的账单，请手工上传', en: 'WeChat Pay keeps bills for three months. Upload the file' },
  BILL_SILENT: {
    status: 503,
    zh: '微信没有给出明确答复，请稍后重试',
    en: 'WeChat Pay gave no clear answer. Try again later',
  },
  BILL_NONE: {
    status: 400,
    zh: '微信称当天没有账单，但系统有收款或退款。请到商户平台核对',
    en: 'WeChat Pay has no bill for this day, but there are payments or refunds here. Please check on the merchant platform',
  },
  BOOKS_MONTH_OPEN: {
    status: 400,
    zh: '{month} 还没有结束，请在次月 1 日之后再出具证明',
    en: '{month} is not over yet. Please prove its books once the next month has begun',
  },
  BOOKS_WHOLE: {
    status: 400,
    zh: '账册证明涉及全部数据，您只能看所带分组，请由可看全部数据的同事出具',
    en: 'The proof is about all data, and you see those of your own groups. Please ask a colleague who sees all data',
  },
  RECONCILE_MERCHANT: { status: 400, zh: '没有这个收款商户，请重新选择', en: 'There is no such merchant. Please choose again' },
  RECONCILE_CLOSED: {
    status: 400,
    zh: '{day} 已关账，不能再改。需要时请由另一位同事重新打开',
    en: '{day} is closed. A colleague can reopen it',
  },
  RECONCILE_OPEN_LINES: {
    status: 400,
    zh: '还有 {count} 处差异没有处理，处理后才能关账',
    en: '{count|difference is|differences are} still open. Settle them before you close the day',
  },
  RECONCILE_NO_BILL: {
    status: 400,
    zh: '这一天还没有账单，不能关账；请先拉取或上传账单',
    en: 'There is no bill of this day yet, so it cannot be closed. Please fetch or upload it first',
  },
  RECONCILE_NOT_CLOSED: { status: 400, zh: '这一天没有关账，可以直接处理', en: 'This day is not closed. You can work on it as it is' },
  RECONCILE_OWN_CLOSING: {
    status: 400,
    zh: '您关了这一天的账，请由另一位同事重新打开',
    en: 'You closed this day, so a colleague must reopen it',
  },
  RECONCILE_EQUAL: { status: 400, zh: '这一笔已经一致，无需处理', en: 'This line is equal: there is nothing to settle' },
  RECONCILE_NOT_TAKEN: {
    status: 400,
    zh: '只有微信账单有、系统没有的收款可以补录；其他差异请说明原因',
    en: 'Only payments that are missing here can be recorded. Please explain other differences',
  },
  RECONCILE_NO_REFUND: {
    status: 400,
    zh: '只能查询系统发起的退款；账单中多出的退款，请到商户平台查明后说明原因',
    en: 'Only our own refunds can be checked. Look up other refunds on the merchant platform and explain the difference',
  },
  RECONCILE_NOT_RECORDABLE: {
    status: 400,
    zh: '只有账单中多出的、已退款成功的一笔可以补录；其他差异请说明原因',
    en: 'Only a successful refund that the bill alone has can be recorded. Please explain other differences',
  },
  RECONCILE_OTHER_ORDER: {
    status: 400,
    zh: '账单中的微信单号不是订单 {orderNumber} 的支付，不能补录；请到商户平台查明后说明原因',
    en: 'The WeChat number in the bill is not the payment of order {orderNumber}, so it cannot be recorded. Find out why and explain the difference',
  },
  RECONCILE_EXPLAINED: {
    status: 400,
    zh: '这一笔已由同事说明原因，无需再补录',
    en: 'This line is explained already; nothing has to be recorded',
  },
  RECONCILE_RECORD_WAITS: {
    status: 400,
    zh: '这一笔已补录，请等另一位同事确认',
    en: 'This line is recorded. Please wait for a colleague to confirm it',
  },
  RECONCILE_RECORD_NONE: {
    status: 400,
    zh: '这一笔还没有补录，或补录已撤回、被驳回，请先补录',
    en: 'This line is not recorded, or its record was withdrawn or declined. Record it first',
  },
  RECONCILE_OWN_RECORD: {
    status: 400,
    zh: '这一笔由您补录，请由另一位同事确认',
    en: 'You recorded this line, so a colleague must confirm it',
  },
  RECONCILE_REFUND_UNKNOWN: {
    status: 400,
    zh: '微信没有退款 {refundNumber}。请到商户平台核对',
    en: 'WeChat Pay has no refund {refundNumber}. Please check on the merchant platform',
  },
  RECONCILE_NO_ORDER: {
    status: 400,
    zh: '没有订单号为 {orderNumber} 的订单，不能补录；请查明后说明原因',
    en: 'There is no order {orderNumber}, so the payment cannot be recorded. Please find out why and explain the difference',
  },
  RECONCILE_NOT_CONFIRMED: {
    status: 400,
    zh: '微信查单的结果与账单不一致，没有补录。请到商户平台核对',
    en: 'WeChat Pay does not confirm this payment, so it was not recorded. Please check on the merchant platform',
  },
} as const
