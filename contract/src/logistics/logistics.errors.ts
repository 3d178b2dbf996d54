/** Refusals of logistics. A part of the table of all errors. */
export const logisticsErrors = {
  CARRIER_NAME_TAKEN: {
    status: 400,
    zh: '该物流公司名称已存在，请换一个',
    en: 'A carrier with this name already exists. Please choose another',
  },
  CARRIER_CODE_TAKEN: {
    status: 400,
    zh: '该物流公司编码已存在，请换一个',
    en: 'A carrier with this code already exists. Please choose another',
  },
  CARRIER_INACTIVE: {
    status: 400,
    zh: '该物流公司已停用，请选择其他物流公司，或先启用它',
    en: 'This carrier is inactive. Choose another, or activate it first',
  },
  ORDER_SHIPPED_ALREADY: {
    status: 400,
    zh: '该订单已发货（{number}），没有再发一次。要补发另一件，请在订单详情中发货',
    en: 'This order has been shipped ({number}), so nothing was sent again. To send another parcel, ship it from the page of the order',
  },
  PARCEL_ENDED: { status: 400, zh: '该物流单“{state}”，不能再修改', en: 'The parcel is "{state}" and cannot be changed any more' },
  PARCEL_MOVING: {
    status: 400,
    zh: '该物流单“{state}”，只有待揽收的物流单可以删除',
    en: 'The parcel is "{state}". Only a parcel that was not collected can be deleted',
  },
  CARRIER_REFUSED: {
    status: 400,
    fault: true,
    zh: '物流查询服务暂时不可用，请稍后重试',
    en: 'The tracking service is not available. Please try again later',
  },
  CARRIER_ASKS_SPENT: {
    status: 400,
    zh: '物流查询次数已用完（每分钟 41 次，4 小时 9,990 次），请一分钟后再试；系统会按计划继续更新',
    en: 'The queries are used up (41 a minute, 9,990 in 4 hours). Please try again in a minute; parcels are still updated regularly',
  },
  CARRIER_WANTS_PHONE: {
    status: 400,
    fault: true,
    zh: '物流公司需要正确的收件人手机号才能查询，请核对物流单上的手机号',
    en: 'The carrier needs the right phone of the receiver. Please check the phone on the parcel',
  },
  CARRIER_KNOWS_NOT: {
    status: 400,
    fault: true,
    zh: '物流公司查不到该运单，请核对所选公司和运单号',
    en: 'The carrier does not know this number. Please check carrier and number',
  },
} as const
