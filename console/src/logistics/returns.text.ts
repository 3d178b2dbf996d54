import { defineText } from '../platform/i18n.ts'

/** Words of parcels that families send back. */
export const returnsText = defineText({
  zh: {
    which: '包裹方向',
    tab: { sent: '发出', back: '退回' },
    title: '退货包裹',
    view: { waiting: '待收货', received: '已收货' },
    do: { receive: '签收退货', refund: '查看退款申请' },
    received: '已签收，财务可以审批退款',
    notAwaited: '只有待收货的包裹可以签收',
    empty: '没有退货包裹',
    emptyHint: '退款申请需要家长退回商品时，包裹会出现在这里。',
  },
  en: {
    which: 'Direction',
    tab: { sent: 'Sent', back: 'Returns' },
    title: 'Return parcels',
    view: { waiting: 'Expected', received: 'Received' },
    do: { receive: 'Receive', refund: 'Show the refund request' },
    received: 'Received; the refund can be approved now',
    notAwaited: 'Only expected parcels can be received',
    empty: 'No return parcels',
    emptyHint: 'Parcels appear here when a refund waits for returned goods.',
  },
})
