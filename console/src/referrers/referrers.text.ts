import { defineText } from '../platform/i18n.ts'

/** Words of the referrers' screen. Names of kinds and states come from the contract. */
export const referrersText = defineText('referrers', {
  zh: {
    listTitle: '推荐人管理',
    field: {
      name: '姓名',
      phone: '手机号',
      wechat: '微信',
      kind: '类型',
      rate: '佣金比例 %',
      channel: '渠道',
      verifyStatus: '审核状态',
      referred: '推荐家庭',
      orders: '订单数',
      commission: '佣金 ¥',
      remark: '备注',
      created: '创建时间',
    },
    do: { orders: '查看订单', history: '历史' },
    emptyTitle: '还没有推荐人',
    emptyHint: '推荐人带来的家庭、订单和佣金会汇总在这里。',
  },
  en: {
    listTitle: 'Referrers',
    field: {
      name: 'Name',
      phone: 'Phone',
      wechat: 'WeChat',
      kind: 'Kind',
      rate: 'Rate %',
      channel: 'Channel',
      verifyStatus: 'Verification',
      referred: 'Families',
      orders: 'Orders',
      commission: 'Commission ¥',
      remark: 'Remark',
      created: 'Created',
    },
    do: { orders: 'Orders', history: 'History' },
    emptyTitle: 'No referrers yet',
    emptyHint: 'Families, orders and commission that referrers bring are summed up here.',
  },
})
