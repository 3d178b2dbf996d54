import { defineText } from '../platform/i18n.ts'

/** Words of the rows that an earlier fault may have written: what is wrong, and the act that sets it right. */
export const doubtsText = defineText({
  zh: {
    title: '数据核对',
    hint: '以下数据可能由旧版本的错误写入。系统不会自动改写，请按每类的说明逐条处理；处理后会从这里消失。',
    again: '重新查找',
    emptyTitle: '没有待核对的数据',
    emptyHint: '旧版本可能写错的几类数据都已查过。',
    none: '这一类已全部处理',
    subject: {
      CAMP_OF_OTHER_GOODS: '订单',
      PIECES_LOST: '老师',
      MONTH_BELOW_ZERO: '老师',
      COMMENT_BY_OFFICE: '老师',
      CONTRACT_OTHER_AMOUNT: '老师',
      CORRECTION_LEFT: '老师',
      PARCEL_TWICE: '运单号',
      REFUND_CONTRADICTED: '订单',
    },
    stands: {
      CAMP_OF_OTHER_GOODS: '所在营期',
      PIECES_LOST: '更正后次数',
      MONTH_BELOW_ZERO: '月份',
      COMMENT_BY_OFFICE: '月份',
      CONTRACT_OTHER_AMOUNT: '合同编号',
      CORRECTION_LEFT: '月份',
      PARCEL_TWICE: '订单号',
      REFUND_CONTRADICTED: '人工确认',
    },
    against: {
      CAMP_OF_OTHER_GOODS: '所购商品',
      PIECES_LOST: '更正前次数',
      MONTH_BELOW_ZERO: '状态',
      COMMENT_BY_OFFICE: '点评人',
      CONTRACT_OTHER_AMOUNT: '合同周期',
      CORRECTION_LEFT: '所更正的扣减',
      PARCEL_TWICE: '同号的另一订单',
      REFUND_CONTRADICTED: '微信账单',
    },
    amount: '金额 ¥',
    at: '时间',
    act: {
      CAMP_OF_OTHER_GOODS: '孩子按订单进入了不属于所购商品的营期。请在家长详情页把孩子转入对应营期，或退款后重新下单。',
      PIECES_LOST: '更正工时时少写了次数，少计了金额。请在工时详情中补录缺少的次数；已关账的月份请在该月提交“更正金额”，由另一人确认。',
      MONTH_BELOW_ZERO:
        '已关账的月结为负，没有结转到下月。请重新打开该月结后再关账，差额会结转到下一个未关账的月份；已付款的请先撤销付款。',
      COMMENT_BY_OFFICE:
        '旧版本把办公室人员代写的点评计给了打卡的老师，现在的版本不再计给任何人。请核对是否应付：应付的无需处理，关账后从这里消失；不应付的，请在学员详情撤回该点评，由老师本人或办公室重新点评。',
      CONTRACT_OTHER_AMOUNT:
        '合同金额与其月份应付的金额不符，金额一列为应增减的差额：为负的月份重复计入，或结转、退回的结转没有计入。请从最早的一份开始：撤回或解除合同，再按同一周期重新发送。',
      CORRECTION_LEFT: '扣减已随原工时撤回，但其后返还的工时留了下来，多付了金额。请在该月工时详情中对这一条做“扣减”，全部扣除。',
      PARCEL_TWICE: '两张物流单的运单号只有大小写不同。请核对实物，把填错的一张改为正确的运单号，或删除重复的一张。',
      REFUND_CONTRADICTED: '人工确认的退款结果与微信账单不一致。请打开订单，按微信商户平台的结果处理：已退的登记退款，未退的重新退款。',
    },
    nothing: '账单中没有',
  },
  en: {
    title: 'Data check',
    hint: 'A fault of an earlier release may have written these rows. Nothing is changed by itself: set each right as its kind says, and it leaves this page.',
    again: 'Search again',
    emptyTitle: 'Nothing to check',
    emptyHint: 'All kinds of rows that an earlier release may have written wrongly were looked for.',
    none: 'All of this kind are set right',
    subject: {
      CAMP_OF_OTHER_GOODS: 'Order',
      PIECES_LOST: 'Coach',
      MONTH_BELOW_ZERO: 'Coach',
      COMMENT_BY_OFFICE: 'Coach',
      CONTRACT_OTHER_AMOUNT: 'Coach',
      CORRECTION_LEFT: 'Coach',
      PARCEL_TWICE: 'Tracking number',
      REFUND_CONTRADICTED: 'Order',
    },
    stands: {
      CAMP_OF_OTHER_GOODS: 'Camp',
      PIECES_LOST: 'Pieces after',
      MONTH_BELOW_ZERO: 'Month',
      COMMENT_BY_OFFICE: 'Month',
      CONTRACT_OTHER_AMOUNT: 'Contract',
      CORRECTION_LEFT: 'Month',
      PARCEL_TWICE: 'Order no.',
      REFUND_CONTRADICTED: 'Confirmed by hand',
    },
    against: {
      CAMP_OF_OTHER_GOODS: 'Goods bought',
      PIECES_LOST: 'Pieces before',
      MONTH_BELOW_ZERO: 'Status',
      COMMENT_BY_OFFICE: 'Written by',
      CONTRACT_OTHER_AMOUNT: 'Days',
      CORRECTION_LEFT: 'Deduction of',
      PARCEL_TWICE: 'Other order of the number',
      REFUND_CONTRADICTED: 'WeChat bill',
    },
    amount: 'Amount ¥',
    at: 'Time',
    act: {
      CAMP_OF_OTHER_GOODS:
        'The order enrolled the child in a camp of other goods. Move the child to a camp of the goods from the page of the family, or refund the order and create a new one.',
      PIECES_LOST:
        'A correction of work hours lost pieces, and pay with them. Add the missing pieces in the work hours; in a closed month, use "Correct by an amount", which another person confirms.',
      MONTH_BELOW_ZERO:
        'A closed month is below zero and was not carried on. Reopen and close it again: the rest is carried into the next open month. Take back a payment first.',
      COMMENT_BY_OFFICE:
        'An earlier release paid the coach of the clock-in for a comment that the office wrote; this one pays nobody. Please check: if it is to be paid, leave it, and it is gone from here once the month is closed; if not, withdraw the comment on the page of the student, and have it written again.',
      CONTRACT_OTHER_AMOUNT:
        'The contract states another amount than its months pay (the difference is shown): a month below zero counts twice, or a carry, or what came back of one, is missing. Begin with the earliest: withdraw or terminate it, and send it again over the same days.',
      CORRECTION_LEFT:
        'A deduction was taken back with its line, but the hours that had been given back stayed and are paid twice. Take this line off in full on the page of the hours of that month.',
      PARCEL_TWICE:
        'The numbers of two parcels differ only in upper and lower case. Look at the parcels, then correct the wrong number or delete the parcel that was entered twice.',
      REFUND_CONTRADICTED:
        'What was confirmed by hand is not what the WeChat bill says. Open the order and follow the merchant platform: record a refund that was made, or refund again.',
    },
    nothing: 'Not in the bill',
  },
})
