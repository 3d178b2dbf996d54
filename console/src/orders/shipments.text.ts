import { defineText } from '../platform/i18n.ts'

/** Words of the dialog that exports shipments. */
export const shipmentsText = defineText({
  zh: {
    task: '导出发货单',
    title: '导出发货单 {count} 条',
    rows: '将导出 {count} 条待发货的订单。',
    rowsOf: '所选 {chosen} 条中有 {count} 条待发货，只导出这些。',
    asked: '其中 {count} 条已申请退款，等待审批，请先不要发货；表格“退款申请”一列有标记。',
    full: '文件中的收件人姓名、手机号和地址都是完整的，不脱敏。请妥善保管，用完删除。导出人、条数和用途会写入操作日志。',
    reasonHint: '例如：交仓库打印面单',
    send: '导出 {count} 条',
  },
  en: {
    task: 'Export shipments',
    title: 'Export {count|shipment|shipments}',
    rows: '{count|order|orders} to ship will be exported.',
    rowsOf: 'Of {chosen} selected, only {count|order|orders} to ship will be exported.',
    asked: 'A refund is requested for {count} of them, marked in the column "Refund request": do not ship these yet.',
    full: 'The file shows the names, phones and addresses of the receivers in full. Keep it safe and delete it after use. The operation log records who exported it, how many rows and why.',
    reasonHint: 'For example: labels for the warehouse',
    send: 'Export {count|row|rows}',
  },
})
