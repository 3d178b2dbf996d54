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
  SETUP_NOT_SENT: {
    status: 503,
    zh: '测试消息没有发出：{reason}。请检查服务商设置后重试',
    en: 'The test message was not sent: {reason}. Please check the provider and try again',
  },
} as const
