import { defineText } from './i18n.ts'

/** Words of the platform: failures, times, notices. Wording that the specification states is verbatim. */
export const platformText = defineText('platform', {
  zh: {
    forbidden: '无操作权限!',
    notFound: '请求的资源不存在!',
    systemError: '系统错误',
    network: '网络异常，请稍后重试',
    sessionEnded: '登录已失效，请重新登录',
    unexpected: '请求失败（{status}）',
    requestId: '请求编号',
    copyRequestId: '复制请求编号',
    copied: '已复制',
    close: '关闭',
    notices: '通知',
    justNow: '刚刚',
    minutesAgo: '{count}分钟前',
    today: '今天 {time}',
    yesterday: '昨天 {time}',
  },
  en: {
    forbidden: 'You are not allowed to do this!',
    notFound: 'What you asked for does not exist!',
    systemError: 'System error',
    network: 'Network problem. Please try again shortly',
    sessionEnded: 'Your session has ended. Please log in again',
    unexpected: 'The request failed ({status})',
    requestId: 'Request id',
    copyRequestId: 'Copy request id',
    copied: 'Copied',
    close: 'Close',
    notices: 'Notices',
    justNow: 'just now',
    minutesAgo: '{count} min ago',
    today: 'today {time}',
    yesterday: 'yesterday {time}',
  },
})
