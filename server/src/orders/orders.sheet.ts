import { maskPersonal } from '@camp/contract/base/pii'
import { orderStatus, payMethod } from '@camp/contract/orders/orders.states'
import { type SheetColumn, sheetTime, yuan } from '../platform/sheet/sheet.ts'
import type { OrderRow } from './orders.repository.ts'
import type { ShipmentRow } from './orders.shipments.repository.ts'

/** Columns of the order export; keys are those of the list. Personal values are masked. */
export const orderColumns: readonly SheetColumn<OrderRow>[] = [
  { key: 'orderNumber', zh: '订单号', en: 'Order number', width: 22, cell: (o) => o.orderNumber },
  { key: 'goodsName', zh: '商品', en: 'Goods', width: 26, cell: (o) => o.goodsName },
  { key: 'parentName', zh: '家长', en: 'Parent', width: 12, cell: (o) => o.parentName },
  { key: 'parentPhone', zh: '手机号', en: 'Phone', width: 14, cell: (o) => maskPersonal('phone', o.parentPhone) },
  { key: 'studentName', zh: '学员', en: 'Student', width: 12, cell: (o) => o.studentName },
  { key: 'quantity', zh: '数量', en: 'Quantity', width: 8, cell: (o) => o.quantity },
  { key: 'totalAmount', zh: '订单金额（元）', en: 'Total (CNY)', width: 14, cell: (o) => yuan(o.totalAmount) },
  { key: 'discountAmount', zh: '优惠（元）', en: 'Discount (CNY)', width: 12, cell: (o) => yuan(o.discountAmount) },
  { key: 'payAmount', zh: '实付（元）', en: 'Paid (CNY)', width: 12, cell: (o) => yuan(o.payAmount) },
  { key: 'refundedAmount', zh: '已退（元）', en: 'Refunded (CNY)', width: 12, cell: (o) => yuan(o.refundedAmount) },
  { key: 'status', zh: '状态', en: 'Status', width: 12, cell: (o, language) => orderStatus.label(o.status, language) },
  {
    key: 'payMethod',
    zh: '支付方式',
    en: 'Pay method',
    width: 12,
    cell: (o, language) => (o.payMethod ? payMethod.label(o.payMethod, language) : ''),
  },
  { key: 'channelName', zh: '渠道', en: 'Channel', width: 16, cell: (o) => o.channelName },
  { key: 'referrerName', zh: '推荐人', en: 'Referrer', width: 12, cell: (o) => o.referrerName },
  { key: 'createdAt', zh: '创建时间', en: 'Created', width: 20, cell: (o) => sheetTime(o.createdAt) },
  { key: 'paidAt', zh: '支付时间', en: 'Paid at', width: 20, cell: (o) => sheetTime(o.paidAt) },
  { key: 'remark', zh: '备注', en: 'Remark', width: 30, cell: (o) => o.remark },
]

/** Columns of the shipment export: the one export with receivers in full (security rule 23). */
export const shipmentColumns: readonly SheetColumn<ShipmentRow>[] = [
  { key: 'orderNumber', zh: '订单号', en: 'Order number', width: 22, cell: (s) => s.orderNumber },
  { key: 'goodsName', zh: '商品', en: 'Goods', width: 26, cell: (s) => s.goodsName },
  { key: 'quantity', zh: '数量', en: 'Quantity', width: 8, cell: (s) => s.quantity },
  { key: 'receiver', zh: '收件人', en: 'Receiver', width: 12, cell: (s) => s.receiver },
  { key: 'phone', zh: '电话', en: 'Phone', width: 14, cell: (s) => s.phone },
  { key: 'province', zh: '省', en: 'Province', width: 10, cell: (s) => s.province },
  { key: 'city', zh: '市', en: 'City', width: 10, cell: (s) => s.city },
  { key: 'district', zh: '区县', en: 'District', width: 10, cell: (s) => s.district },
  { key: 'detail', zh: '详细地址', en: 'Address', width: 40, cell: (s) => s.detail },
  { key: 'paidAt', zh: '支付时间', en: 'Paid at', width: 20, cell: (s) => sheetTime(s.paidAt) },
  { key: 'remark', zh: '备注', en: 'Remark', width: 30, cell: (s) => s.remark },
]
