import { fill } from './base/fill.ts'
import { nounErrors } from './errors.generated.ts'

/** The languages of the product; zh-CN is the default. */
export type Language = 'zh-CN' | 'en-US'

interface ErrorEntry {
  readonly status: 400 | 401 | 403 | 404 | 409 | 412 | 413 | 415 | 422 | 429 | 500 | 503 | 507
  readonly zh: string
  readonly en: string
  /** Not the user's fault, though the status says no more than that it did not go. */
  readonly fault?: true
}

/**
 * Every refusal of the product, in words that say what happened and what to do; `{name}` is filled from the error's data.
 * The body's `code` follows from the status: 401, 403 and 404 their own; 500, 503 and a `fault` give 900; all else 999 (the user can mend it).
 */
export const errors = {
  // the request itself
  INVALID_INPUT: { status: 400, zh: '提交的内容有误，请检查后重试', en: 'Some values are not valid. Please check them and try again' },
  MALFORMED_JSON: { status: 400, zh: '请求内容不是有效的 JSON', en: 'The request body is not valid JSON' },
  UNKNOWN_SORT: {
    status: 400,
    zh: '不能按“{key}”排序，请改用列表提供的排序',
    en: 'Cannot sort by "{key}". Please choose an order that the list offers',
  },
  UNKNOWN_COLUMN: {
    status: 400,
    zh: '没有名为“{key}”的列，请重新选择要导出的列',
    en: 'There is no column "{key}". Please choose the columns again',
  },
  BAD_KEY: { status: 400, zh: '幂等键格式错误或前后不一致', en: 'The idempotency key is malformed or differs between header and body' },
  KEY_REUSED: { status: 422, zh: '同一个幂等键被用于不同的内容', en: 'This idempotency key was used with another body' },
  ALREADY_DONE: {
    status: 400,
    zh: '该操作已完成，其结果只显示一次；没有记下的，请刷新页面：密码可以重置，链接可以重新生成',
    en: 'This is already done; its result is shown only once. If you did not note it, please reload the page: a password can be reset, a link can be created again',
  },
  PAYLOAD_TOO_LARGE: { status: 413, zh: '提交的内容过大，请分几次提交', en: 'The request is too large. Please send it in parts' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, zh: '不支持的内容类型', en: 'This content type is not supported' },
  HEADERS_TOO_LARGE: {
    status: 400,
    zh: '请求头过大，请清除浏览器中本站的 Cookie 后重试',
    en: 'The request headers are too large. Please clear the cookies of this site and try again',
  },
  // access
  SESSION_ENDED: {
    status: 401,
    zh: '这次登录已在别处结束（其他设备退出了全部会话、修改了密码，或由管理员结束），请重新登录',
    en: 'This session was ended elsewhere: by a log-out of all devices, a new password, or an administrator. Please log in again',
  },
  ACCOUNT_FROZEN: { status: 401, zh: '账号已被冻结，请联系管理员', en: 'Your account has been frozen. Please contact an administrator' },
  OTHER_ACCOUNT: {
    status: 401,
    zh: '这个浏览器已登录另一个账号，请刷新页面',
    en: 'This browser is now logged in with another account. Please reload the page',
  },
  UNAUTHENTICATED: { status: 401, zh: '登录已失效，请重新登录', en: 'Your session has ended. Please log in again' },
  BAD_CREDENTIALS: { status: 401, zh: '用户名或密码不正确', en: 'The user name or password is not correct' },
  BAD_CODE: {
    status: 401,
    zh: '验证码不正确或已失效，请重新输入或重新获取',
    en: 'The code is not correct or no longer valid. Please enter it again, or ask for another',
  },
  FORBIDDEN: { status: 403, zh: '无操作权限!', en: 'You are not allowed to do this!' },
  FORBIDDEN_ORIGIN: {
    status: 403,
    zh: '请求来源不被信任，请从系统自己的网址打开后重试',
    en: 'The origin of the request is not trusted. Please open the system by its own address and try again',
  },
  MUST_CHANGE_PASSWORD: { status: 403, zh: '请先修改一次性密码', en: 'Please change your one-time password first' },
  PROOF_NEEDED: {
    status: 403,
    zh: '请先证明是您本人，验证后才会执行这一步',
    en: 'This asks for proof that it is you. It is done once you have confirmed',
  },
  PROOF_OTHER_WAY: { status: 400, zh: '您不能这样证明，请换一种方式', en: 'You cannot confirm in this way. Please choose another' },
  PROOF_SIGN_IN_OLD: {
    status: 400,
    zh: '您的账号没有密码，本次登录已超过 5 分钟，请退出后重新登录，再做这一步',
    en: 'Your account has no password, and you logged in more than 5 minutes ago. Please log out, log in again and then do this',
  },
  FILE_OTHER_LOG_IN: {
    status: 403,
    zh: '文件含完整个人信息，只能在申请导出的那次登录中下载，请重新导出',
    en: 'The file holds personal data in full and is fetched in the log-in that asked for it alone. Please export it again',
  },
  SIGNATURE_REFUSED: { status: 400, zh: '签名验证失败', en: 'The signature could not be verified' },
  NOT_FOUND: { status: 404, zh: '请求的资源不存在!', en: 'What you asked for does not exist!' },
  TOO_MANY_TRIES: {
    status: 429,
    zh: '尝试次数过多，请 {minutes} 分钟后再试',
    en: 'Too many attempts. Please wait {minutes|minute|minutes}',
  },
  TOO_MANY_REQUESTS: { status: 429, zh: '请求过于频繁，请稍后重试', en: 'Too many requests. Please wait a moment' },
  CODE_TRIES_USED: { status: 429, zh: '验证码错误次数过多，请重新获取', en: 'Too many wrong codes. Please ask for a new one' },
  CODE_TOO_SOON: {
    status: 429,
    zh: '请 {seconds} 秒后再获取验证码',
    en: 'Please wait {seconds|second|seconds} before you ask for another code',
  },
  CODES_TOO_MANY: {
    status: 429,
    zh: '获取验证码过于频繁，请 {minutes} 分钟后再试',
    en: 'You asked for too many codes. Please wait {minutes|minute|minutes}',
  },
  // records
  VERSION_CONFLICT: {
    status: 409,
    zh: '数据已被{name}修改{what}，请刷新后重试',
    en: '{name} has changed this record{what}. Please reload it and try again',
  },
  STATE_REFUSED: {
    status: 400,
    zh: '当前状态为“{state}”，不能执行该操作；请刷新后按现在的状态处理',
    en: 'This cannot be done while the status is "{state}". Please reload it and go by its present status',
  },
  DUPLICATE: { status: 400, zh: '“{value}”已存在，请换一个', en: '"{value}" already exists. Please choose another' },
  IN_USE: {
    status: 400,
    zh: '有 {count} 条记录在使用，不能删除；请先在这些记录中改用其他',
    en: '{count|record uses|records use} it, so it cannot be deleted. Please choose another there first',
  },
  UNKNOWN_REFERENCE: {
    status: 400,
    zh: '所选的记录不存在或已删除，请重新选择',
    en: 'A selected record does not exist or was deleted. Please choose again',
  },
  PHONE_FILTER_TOO_SHORT: {
    status: 400,
    zh: '您没有查看个人信息的权限，请输入完整的 11 位手机号或后 4 位',
    en: 'You cannot see personal data. Please enter all 11 digits of the phone, or the last 4',
  },
  MASKED_VALUE: { status: 400, zh: '请填写完整内容，不能包含 *', en: 'Please enter the full value without *' },
  SELECTION_DRIFTED: {
    status: 400,
    zh: '符合条件的记录数已变为 {total}，请重新确认',
    en: 'The number of matching records is now {total}. Please confirm again',
  },
  DATE_NOT_IN_WEEK: {
    status: 400,
    zh: '日期不在所选的一周内，请选择这一周的日期',
    en: 'The day is not in the selected week. Please choose a day of that week',
  },
  WORK_TAKEN: {
    status: 400,
    zh: '该事项已由{name}领取，请处理其他事项，或请对方“放回”后再领取',
    en: '{name} has already claimed this. Please claim another, or ask for it to be put back',
  },
  WORK_DONE: {
    status: 400,
    zh: '该事项已由{name}办结，请处理其他事项；如需重新处理，请在“已办结”中恢复',
    en: '{name} has already marked this as done. Please claim another, or resume it in the Done list',
  },
  WORK_MOVED: {
    status: 400,
    zh: '{name}已处理过该事项，您的上一步无法撤销。请在列表中查看它现在的状态',
    en: '{name} has changed this since, so your step cannot be undone. Please see in the list how it stands',
  },
  WORK_NOT_FOR: {
    status: 400,
    zh: '该同事不能处理此事项，请选择其他同事',
    en: 'This colleague cannot handle it. Please choose somebody else',
  },
  WORK_UNTIL: { status: 400, zh: '请选择未来 30 天内的时间', en: 'Please choose a time within the next 30 days' },
  // faults
  FAULT: { status: 500, zh: '系统出现意外错误，请稍后重试', en: 'Something went wrong on our side. Please try again' },
  UNAVAILABLE: { status: 503, zh: '系统暂时不可用，请稍后重试', en: 'The system is not available at the moment. Please try again shortly' },
  BUSY: { status: 503, zh: '系统繁忙，请稍后重试', en: 'The system is busy. Please try again shortly' },
  BUSY_CHANGES: {
    status: 503,
    zh: '您同时提交的修改太多，前面的还没有完成，请稍后重试',
    en: 'Too many of your own changes are still under way. Please try again shortly',
  },
  STORAGE_FULL: {
    status: 503,
    zh: '磁盘空间不足，文件未能保存，请联系管理员',
    en: 'The disk is full, so the file could not be saved. Please tell an administrator',
  },
  STORAGE_AWAY: {
    status: 503,
    zh: '文件存储暂时不可用，请稍后重试',
    en: 'File storage is not available at the moment. Please try again shortly',
  },
  NOT_A_PICTURE: { status: 400, zh: '请选择 PNG、JPEG 或 WebP 图片', en: 'Please choose a PNG, JPEG or WebP picture' },
  // sites, the calendar, parameters
  HOST_TAKEN: { status: 400, zh: '该域名已被添加，无需重复添加', en: 'This domain is already listed; it need not be added again' },
  PARAMETER_RANGE: { status: 400, zh: '应为 {min} 到 {max} 之间的整数', en: 'Must be a whole number from {min} to {max}' },
  PARAMETER_CHOICE: { status: 400, zh: '不是可选的值，请重新选择', en: 'Not one of the possible values. Please choose again' },
  PARAMETER_TEXT: {
    status: 400,
    zh: '请填写 1 到 {lines} 段，共不超过 {most} 个字，不含表情符号',
    en: 'Please enter 1 to {lines} paragraphs of {most} characters in all, without emoji',
  },
  PARAMETER_PLACE: {
    status: 400,
    zh: '“{place}”不是可用的占位符，请改用提示中的占位符',
    en: '"{place}" is not a placeholder that can be used. Please use one of the hint',
  },
  PARAMETER_PAIR: {
    status: 400,
    zh: '与另一项参数的值 {other} 不相容：开始必须早于结束',
    en: 'This does not fit the other parameter, which is {other}: the start must come before the end',
  },
  PARAMETER_WORD: { status: 400, zh: '格式错误，请按提示填写', en: 'Not in the right format. Please see the hint' },
  VIEW_HOLDS_PERSONAL: {
    status: 400,
    zh: '视图的筛选条件含有个人信息，不能共享。请先去掉手机号等条件并更新视图',
    en: 'The filters of this view contain personal data, so it cannot be shared. Please remove filters such as phone and update the view',
  },
  TOO_MANY_PREFERENCES: {
    status: 400,
    zh: '个人设置已达上限（{most} 项，共 {kilobytes} KB），不能再保存，请先删除不用的视图',
    en: 'You have reached the limit of personal settings: {most} in number, {kilobytes} KB in all. Please delete views that are not used',
  },
  TOO_MANY_PINS: { status: 400, zh: '最多置顶 {most} 项，请先取消一项', en: 'At most {most} can be pinned: unpin one first' },
  TOO_MANY_VIEWS: {
    status: 400,
    zh: '一个列表最多保存 {most} 个视图，请先删除不用的',
    en: 'You can save up to {most} views for a list. Please delete some first',
  },
  // tasks and messages
  MESSAGE_UNREAD: { status: 400, zh: '未读消息不能删除，请先查看', en: 'An unread message cannot be deleted. Please read it first' },
  TASK_NOT_FAILED: {
    status: 400,
    zh: '只有失败的任务可以重新执行，请刷新任务列表查看',
    en: 'Only a failed task can be run again. Please reload the list of tasks',
  },
  TASK_NOT_CANCELLABLE: {
    status: 400,
    zh: '任务正在执行，不能取消，请等待完成',
    en: 'The task is running and cannot be cancelled. Please wait until it is done',
  },
  MESSAGE_TASK_STARTED: {
    status: 400,
    zh: '消息任务当前为“{state}”，不能再修改、发送或删除；需要再发的，请“复制”为新任务',
    en: 'The message task is "{state}" and can no longer be changed, sent or deleted. To send it again, copy it',
  },
  MESSAGE_TASK_NOBODY: {
    status: 400,
    zh: '没有可以送达的收件人，请调整收件人或发送渠道',
    en: 'No recipient can be reached. Please change the recipients or the channel',
  },
  MESSAGE_TASK_PAST: { status: 400, zh: '发送时间必须晚于现在', en: 'The time must be in the future' },
  MESSAGE_TASK_SCHEDULE: {
    status: 400,
    zh: '定时发送需要“发送消息”的权限，请有该权限的同事设置',
    en: 'To schedule you need the permission to send messages. Please ask a colleague who has it',
  },
  MESSAGE_TASK_NOTHING_FAILED: {
    status: 400,
    zh: '没有可以重新发送的收件人，无需重发',
    en: 'There is nobody to resend it to; nothing is left to do',
  },
  CHANNEL_OFF: {
    status: 400,
    zh: '该渠道尚未配置，不能发送，请选择其他渠道，或请管理员配置',
    en: 'The channel is not set up, so nothing can be sent. Choose another, or ask an administrator to set it up',
  },
  EXPORT_TOO_LARGE: {
    status: 400,
    zh: '一次最多导出 {most} 行，请缩小筛选范围',
    en: 'You can export up to {most} rows at once. Please narrow the filters',
  },
  ...nounErrors,
} as const satisfies Record<string, ErrorEntry>

export type ErrorName = keyof typeof errors

/** What the data of an error may hold: it fills the text, so it never holds personal values. */
export type ErrorData = Readonly<Record<string, string | number>>

/** The `code` of an error's body (specification, section 8): 999 what the user can mend, 900 a fault, else the status. */
export const errorCode = (name: ErrorName): number => {
  const { status } = errors[name]
  if (status === 401 || status === 403 || status === 404) return status
  return status >= 500 || 'fault' in errors[name] ? 900 : 999
}

/** The words of an error in a language. */
export const errorText = (name: ErrorName, data: ErrorData, language: Language): string =>
  fill(language === 'en-US' ? errors[name].en : errors[name].zh, data)

/** The body of every refusal. `fields` comes with malformed input: where, and what is wrong with it. */
export interface ErrorBody {
  code: number
  error: string
  msg: string
  fields?: { path: string; msg: string }[]
  /** With SELECTION_DRIFTED: how many match now. */
  total?: number
  /** With PROOF_NEEDED: what is to be proved. */
  act?: string
  /** With it, and with SECOND_FACTOR_NEEDED: how its person can. */
  ways?: readonly string[]
  /** With SSO_UNBOUND: by which the identity can be bound to an account. */
  bindKey?: string
  requestId: string
}
