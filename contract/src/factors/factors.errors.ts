/** Refusals of second factors. A part of the table of all errors. */
export const factorErrors = {
  SECOND_FACTOR_NEEDED: {
    status: 401,
    zh: '还差一步：请用第二因素证明是您本人',
    en: 'One more step: please prove with your second factor that it is you',
  },
  SECOND_FACTOR_OVER: {
    status: 400,
    zh: '这次登录等得太久或试得太多，请重新登录',
    en: 'This log-in has waited too long, or was tried too often. Please log in again',
  },
  FACTOR_CODE_WRONG: {
    status: 400,
    zh: '验证码不正确，请输入验证器现在显示的 6 位数字',
    en: 'The code is not right. Please enter the 6 digits that your authenticator shows now',
  },
  RECOVERY_CODE_WRONG: {
    status: 400,
    zh: '恢复码不正确或已经用过，请换一枚',
    en: 'The recovery code is not right or was used before. Please take another one',
  },
  TOTP_NOT_BEGUN: {
    status: 400,
    zh: '没有等待确认的验证器，请重新扫码',
    en: 'No authenticator waits to be confirmed. Please scan a new code',
  },
  SSO_BIND_FACTOR: {
    status: 400,
    zh: '您的账号启用了验证器，不能在登录时绑定；请先在个人中心停用验证器，绑定后再启用',
    en: 'Your account has an authenticator, so it cannot be linked while you log in. Please switch the authenticator off, link, then switch it on again',
  },
} as const
