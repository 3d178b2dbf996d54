import type { OrderField } from '@camp/contract/moveIn/moveIn.orders.fields'
import type { PayMethod } from '@camp/contract/orders/orders.states'
import { type KindColumns, namesIt, plainTitle } from './moveIn.matching.rules.ts'
import { isName, isPhone, readMoment, readWhole, readYuan } from './moveIn.values.rules.ts'

/**
 * What an old system says of an order. Nobody can pay here what was not paid there. What was paid is completed: neither its parcels nor its place in a
 * camp are followed here, so nothing would ever complete it.
 */
export type OldState = 'COMPLETED' | 'CANCELLED' | 'CLOSED'
const STATES: Readonly<Record<OldState, string>> = {
  COMPLETED:
    '已支付 已付款 付款成功 支付成功 待发货 已报名 paid processing unfulfilled 已发货 待收货 已签收 已完成 完成 交易成功 交易完成 已退款 全额退款 退款成功 部分退款 退款中 shipped fulfilled delivered completed complete finished success refunded fullyrefunded partiallyrefunded refunding',
  CLOSED: '待支付 待付款 未支付 未付款 已关闭 交易关闭 关闭 超时关闭 已过期 unpaid pending pendingpayment closed expired',
  CANCELLED: '已取消 取消 作废 cancelled canceled voided void',
}
// Not by themselves what went back: an old system calls an order refunded of which a part did.
const SOME_BACK = new Set('已退款 退款成功 部分退款 refunded partiallyrefunded'.split(' '))
const ALL_BACK = new Set('全额退款 fullyrefunded'.split(' '))
const PAY_METHODS: Readonly<Record<PayMethod, string>> = {
  WECHAT: '微信 微信支付 wechat wechatpay weixin wx',
  ALIPAY: '支付宝 支付宝支付 alipay',
  OFFLINE: '线下 线下支付 现金 银行转账 转账 对公转账 银行卡 刷卡 pos offline cash bank banktransfer transfer card',
  CODE: '兑换码 兑换 卡券 code redemptioncode voucher giftcard',
}
const wordsOf = <Word extends string>(words: Readonly<Record<Word, string>>): ReadonlyMap<string, Word> => {
  const all = Object.entries(words) as [Word, string][] // as its type says
  return new Map(all.flatMap(([word, texts]) => texts.split(' ').map((text) => [text, word] as const)))
}
const states = wordsOf(STATES)
const payMethods = wordsOf(PAY_METHODS)
export const readState = (text: string): OldState | undefined => states.get(plainTitle(text))
/** What a state says of money that went back: all of it, some of it that only an amount tells, or nothing. */
export function readBack(text: string): 'ALL' | 'SOME' | null {
  const word = plainTitle(text)
  if (ALL_BACK.has(word)) return 'ALL'
  return SOME_BACK.has(word) ? 'SOME' : null
}
export const readPayMethod = (text: string): PayMethod | undefined => payMethods.get(plainTitle(text))

// Of a titled column an amount in fen would be as good as one in yuan: nothing leads to those in fen but staff.
const NEVER = ''
const titles: Readonly<Record<OrderField, string>> = {
  orderNumber: '旧订单号 订单号 订单编号 订单id 订单序号 单号 交易单号 商户订单号 ordernumber orderno orderid ordercode order',
  oldNumber:
    '旧编号 家长编号 客户编号 客户id 会员编号 会员id 会员号 用户编号 用户id 家长id 家庭编号 customerid memberid userid parentid familyid',
  phone:
    '手机号 手机 手机号码 联系电话 电话 联系方式 家长手机 家长手机号 家长电话 买家手机 买家手机号 收件人手机 收货手机 下单手机号 phone mobile phonenumber mobilenumber buyerphone customerphone parentphone tel telephone',
  childNumber: '学号 学员编号 学生编号 学员id 学生id 孩子编号 studentid studentno childid',
  childName: '孩子 孩子姓名 宝贝姓名 学员 学员姓名 学生 学生姓名 student studentname childname child',
  goods:
    '商品 商品名称 商品名 课程 课程名称 产品 产品名称 商品标题 套餐 套餐名称 班型 goods goodsname product productname item itemname lineitemname course coursename title',
  camp: '营期 营期名称 营期编号 期次 班级 班期 camp campname term',
  channel: '渠道 来源 来源渠道 招生来源 推广渠道 渠道名称 渠道编码 订单来源 source channel utmsource sourcename',
  quantity: '数量 购买数量 件数 商品数量 quantity qty lineitemquantity count',
  totalAmount: '商品金额 订单总额 总金额 总价 应付 应付金额 原价 订单原价 合计金额 subtotal totalamount originalamount amountdue',
  discountAmount: '优惠 优惠金额 折扣 折扣金额 减免 减免金额 优惠券金额 discount discountamount',
  payAmount:
    '实付 实付金额 实付款 实收 实收金额 支付金额 付款金额 成交金额 订单金额 金额 paid paidamount payamount amount total amountpaid price',
  totalFen: NEVER,
  discountFen: NEVER,
  payFen: NEVER,
  payMethod: '支付方式 付款方式 支付渠道 支付类型 收款方式 paymethod paymentmethod payment paytype gateway',
  state: '状态 订单状态 交易状态 支付状态 status orderstatus state financialstatus paymentstatus',
  orderedAt: '下单时间 下单日期 创建时间 创建日期 订单时间 订单日期 提交时间 orderedat orderdate ordertime createdat created createtime',
  paidAt: '支付时间 支付日期 付款时间 付款日期 成交时间 收款时间 paidat paymentdate paytime paidtime processedat',
  refundAmount: '退款 退款金额 已退金额 已退款金额 退费金额 refund refundamount refundedamount refunded amountrefunded',
  refundFen: NEVER,
  refundedAt: '退款时间 退款日期 退费时间 退费日期 refundedat refunddate refundtime',
}

const isMoment = (value: string): boolean => readMoment(value) !== null
const isYuan = (value: string): boolean => readYuan(value) !== null

export const orderColumns: KindColumns = {
  titles,
  contents: {
    phone: isPhone,
    childName: isName,
    quantity: (value) => readWhole(value, 999) !== null,
    totalAmount: isYuan,
    discountAmount: isYuan,
    payAmount: isYuan,
    refundAmount: isYuan,
    payMethod: (value) => readPayMethod(value) !== undefined,
    state: (value) => readState(value) !== undefined,
    orderedAt: isMoment,
    paidAt: isMoment,
    refundedAt: isMoment,
  },
  // Numbers are amounts, counts or days: of these nothing is guessed.
  alone: (values) => {
    if (namesIt(values, isPhone)) return 'phone'
    if (namesIt(values, (value) => readState(value) !== undefined)) return 'state'
    return namesIt(values, (value) => readPayMethod(value) !== undefined) ? 'payMethod' : undefined
  },
}
