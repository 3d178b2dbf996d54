/** Refusals of the setup. A part of the table of all errors. */
export const setupErrors = {
  SETUP_NO_RECEIVER: {
    status: 400,
    zh: '您的账号没有手机号或邮箱，请先在个人中心绑定',
    en: 'Your account has no phone or mailbox for this. Please add one in your account first',
  },
  SETUP_TOO_SOON: {
    status: 429,
    zh: '刚刚发过，请 {seconds} 秒后再试',
    en: 'One was sent a moment ago. Please try again in {seconds|second|seconds}',
  },
  SETUP_TOO_MANY: {
    status: 429,
    zh: '一天最多发 {most} 条测试消息，请 {minutes} 分钟后再试',
    en: 'At most {most|test message|test messages} go out in a day. Please try again in {minutes|minute|minutes}',
  },
  SETUP_NOT_SENT: {
    status: 503,
    zh: '测试消息没有发出：{reason}。请检查服务商设置后重试',
    en: 'The test message was not sent: {reason}. Please check the provider and try again',
  },
  SAMPLE_BUSY: {
    status: 400,
    zh: '示例数据正在装入或清空，请稍候再试',
    en: 'The sample is being loaded or cleared. Please try again in a moment',
  },
  SAMPLE_THERE: {
    status: 400,
    zh: '示例数据已经装入，请先清空再重新装入',
    en: 'The sample is there already. Please clear it before you load it again',
  },
  SAMPLE_BUSINESS: {
    status: 400,
    zh: '已经有自己的家庭或订单，不能再装入示例数据；请直接使用自己的数据',
    en: 'There are families or orders of your own, so no sample can be mixed in. Please go on with your own data',
  },
  SAMPLE_REAL_PAYMENT: {
    status: 400,
    zh: '已经接入真实收款商户，不能再装入示例数据；请直接使用自己的数据',
    en: 'A real merchant is connected, so no sample can be loaded. Please go on with your own data',
  },
  SAMPLE_NONE: {
    status: 400,
    zh: '没有可以清空的示例数据，请刷新后查看',
    en: 'There is no sample to clear. Please reload to see how it stands',
  },
  SAMPLE_USED_ORDER: { status: 400, zh: '已有订单用到它，因此保留；请先看该订单', en: 'is on an order, so it stays' },
  SAMPLE_USED_REFUND: { status: 400, zh: '已有退款，因此保留；请先看退款记录', en: 'has a refund, so it stays' },
  SAMPLE_USED_CHILD: { status: 400, zh: '已有学员或孩子用到它，因此保留；请先看学员', en: 'has children or students, so it stays' },
  SAMPLE_USED_CAMP: { status: 400, zh: '已有营期或分组用到它，因此保留；请先看营期', en: 'is used by a camp or a group, so it stays' },
  SAMPLE_USED: {
    status: 400,
    zh: '之后又有其他记录用到它，因此保留；请打开记录查看',
    en: 'is used by something that came since, so it stays',
  },
} as const
