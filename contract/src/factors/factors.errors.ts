/** Refusals of second factors. A part of the table of all errors. */
export const factorErrors = {
  SECOND_FACTOR_NEEDED: {
    status: 401,
    zh: '还差一步：请用第二因素证明是您本人',
    en: 'One more step: please prove with your second factor that it is you',
  },
  PROOF_SET_UP: {
    status: 400,
    zh: '恢复码已用完，请先在个人中心设置通行密钥或验证器，再做这一步；设置之前请不要退出登录',
    en: 'No recovery code is left. Please set up a passkey or an authenticator in the personal centre, then do this; do not log out before',
  },
  SECOND_FACTOR_OVER: {
    status: 400,
    zh: '这次登录等得太久或试得太多，请重新登录',
    en: 'This log-in has waited too long, or was tried too often. Please log in again',
  },
  SECOND_LOCKED: {
    status: 429,
    zh: '第二因素连续错误太多次，已锁定，请 {minutes} 分钟后再试，或换一台登录过的设备',
    en: 'The second factor was wrong too often in a row and is locked. Please wait {minutes|minute|minutes}, or use a device that you logged in with before',
  },
  FACTOR_CODE_WRONG: {
    status: 400,
    zh: '验证码不正确，请输入验证器现在显示的 6 位数字',
    en: 'The code is not right. Please enter the 6 digits that your authenticator shows now',
  },
  FACTOR_CODE_USED: {
    status: 400,
    zh: '这个验证码已经用过，请等验证器显示下一个再输入',
    en: 'This code was used. Please wait for the next one that your authenticator shows',
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
  SECOND_REQUIRED: {
    status: 403,
    zh: '您的角色必须有第二因素，请先设置通行密钥或验证器',
    en: 'Your role requires a second factor. Please set up a passkey or an authenticator first',
  },
  FACTOR_OFF: {
    status: 400,
    zh: '您的角色没有开放第二因素，请联系管理员',
    en: 'Your role is not offered a second factor. Please ask an administrator',
  },
  FACTOR_STAYS: {
    status: 400,
    zh: '您的角色必须有第二因素，请先设置另一个再删除这个',
    en: 'Your role requires a second factor. Please set up another one before you remove this one',
  },
  PASSKEY_REFUSED: {
    status: 400,
    zh: '通行密钥没有通过验证，请重试或换一种方式',
    en: 'The passkey was not accepted. Please try again, or another way',
  },
  PASSKEY_OVER: {
    status: 400,
    zh: '等得太久，请重新使用通行密钥',
    en: 'This took too long. Please use the passkey again',
  },
  PASSKEY_CLONED: {
    status: 400,
    zh: '这把通行密钥可能被复制，没有放行；请换一种方式登录，并在个人中心删除它',
    en: 'This passkey may have been copied, so it was refused. Please log in another way, and remove it in the personal centre',
  },
  PASSKEY_ADDRESS: {
    status: 400,
    zh: '通行密钥要在控制台自己的网址上使用，请从平时的网址打开',
    en: 'Passkeys work at the address of the console alone. Please open it by its usual address',
  },
  PASSKEY_KNOWN: {
    status: 400,
    zh: '这把通行密钥已经添加过，请换一把',
    en: 'This passkey was added before. Please take another one',
  },
  PASSKEY_TOO_MANY: {
    status: 400,
    zh: '最多 {most} 把通行密钥，请先删除不用的',
    en: 'There may be {most} passkeys at most. Please remove one that is not used',
  },
  SSO_BIND_FACTOR: {
    status: 400,
    zh: '您的账号有第二因素，请再输入验证器的 6 位码，或一枚恢复码',
    en: 'Your account has a second factor. Please enter the 6 digits of your authenticator as well, or a recovery code',
  },
} as const
