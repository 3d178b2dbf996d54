/** Refusals of API keys: what other programs are told first, then what staff are. A part of the table of all errors. */
export const apiKeyErrors = {
  KEY_MISSING: {
    status: 401,
    zh: '请求没有带接口密钥，请加上请求头 Authorization: Bearer <密钥>',
    en: 'The request brings no API key. Send it in the header Authorization: Bearer <key>',
  },
  KEY_UNKNOWN: {
    status: 401,
    zh: '接口密钥不正确，请核对是否完整复制',
    en: 'This API key is not right. Please check that it was copied as a whole',
  },
  KEY_REVOKED: { status: 401, zh: '接口密钥已停用，请联系系统管理员', en: 'This API key was revoked. Please ask the administrator' },
  KEY_ENDED: {
    status: 401,
    zh: '接口密钥已到期，请联系系统管理员延长或换新',
    en: 'This API key has ended. Please ask the administrator to extend it or for a new one',
  },
  KEY_ROTATED: {
    status: 401,
    zh: '这是轮换前的旧密钥，已失效，请换用新密钥',
    en: 'This is the old secret of a key that was rotated. Please use the new one',
  },
  KEY_FOR_LIVE: {
    status: 401,
    zh: '这是正式环境的密钥，不能用于沙箱，请换用 camp_test_ 开头的密钥',
    en: 'This is a key of the live installation, and this is a sandbox. Please use a key that begins with camp_test_',
  },
  KEY_FOR_TEST: {
    status: 401,
    zh: '这是沙箱的测试密钥，不能用于正式环境，请换用 camp_live_ 开头的密钥',
    en: 'This is a test key of a sandbox, and this is the live installation. Please use a key that begins with camp_live_',
  },
  KEY_WITH_COOKIE: {
    status: 400,
    zh: '请求同时带了接口密钥和登录信息，请只带接口密钥',
    en: 'The request brings both an API key and the cookie of a log-in. Please send the key alone',
  },
  KEY_SCOPE_MISSING: {
    status: 403,
    zh: '接口密钥没有权限范围 {scope}，请联系系统管理员添加',
    en: 'This API key does not have the scope {scope}. Please ask the administrator to add it',
  },
  KEY_ADDRESS: {
    status: 403,
    zh: '接口密钥不允许从 {address} 调用，请联系系统管理员添加该地址',
    en: 'This API key may not be used from {address}. Please ask the administrator to add the address',
  },
  KEY_MAKER_GONE: {
    status: 403,
    zh: '接口密钥的创建人已停用，或尚未修改初始密码、设置角色要求的第二因素，密钥随之不可用；请由在职同事新建密钥，或由其本人先登录设置',
    en: 'The person who made this API key is not active, or has still to choose a password or to set up the second factor that a role requires, and the key does not work meanwhile. Please ask a colleague to make a new one',
  },
  KEY_MAKER_LACKS: {
    status: 403,
    zh: '接口密钥的创建人已没有权限范围 {scope} 所需的权限，请联系系统管理员',
    en: 'The person who made this API key has lost the permissions behind the scope {scope}. Please ask the administrator',
  },
  KEY_RATE: {
    status: 429,
    zh: '接口密钥每分钟最多调用 {limit} 次，请 {seconds} 秒后重试',
    en: 'This API key may make {limit|call|calls} a minute. Please wait {seconds|second|seconds}',
  },
  KEY_TRIES: {
    status: 429,
    zh: '从您的地址来了太多不存在的接口密钥，请核对密钥，{seconds} 秒后重试',
    en: 'Too many unknown API keys came from your address. Please check the key and wait {seconds|second|seconds}',
  },
  KEY_BEYOND_OWN: {
    status: 400,
    zh: '您没有这些权限范围所需的权限（{codes}），请拥有它们的同事操作',
    en: 'You do not have the permissions behind these scopes ({codes}). Please ask a colleague who has them',
  },
  KEY_BEYOND_MAKER: {
    status: 400,
    zh: '该密钥的创建人没有这些权限范围所需的权限（{codes}），请由拥有它们的同事新建密钥',
    en: 'The person who made this key does not have the permissions behind these scopes ({codes}). Please ask a colleague who has them to make a new key',
  },
  KEY_VIEW_BEYOND_OWN: {
    status: 400,
    zh: '该密钥读取其创建人可见的数据，您只能查看所带分组的数据，请由能查看全部数据的同事操作',
    en: 'This key reads what its maker sees, but you can only see your own groups. Please ask a colleague who sees all data',
  },
  KEY_MONEY_MAKER: {
    status: 400,
    zh: '该密钥涉及款项（{scopes}），只能由其创建人操作；请用自己的账号新建密钥，再停用该密钥',
    en: 'This concerns money ({scopes}), so only the person who made the key can do it. Please make a new key of your own and revoke this one',
  },
  KEY_NAME_TAKEN: {
    status: 400,
    zh: '已有使用中的密钥叫这个名称，请换一个',
    en: 'A key in use has this name already. Please choose another one',
  },
  KEY_END_PAST: { status: 400, zh: '到期日不能早于今天', en: 'The last day cannot be in the past' },
  KEY_NOT_IN_USE: {
    status: 400,
    zh: '该密钥已停用，不能再修改；请新建密钥',
    en: 'This key was revoked and cannot be changed any more. Please make a new one',
  },
  KEY_ROTATING: {
    status: 400,
    zh: '该密钥正在轮换，旧密钥仍有效；请先结束旧密钥，再次轮换',
    en: 'This key is being rotated and its old secret still holds. End the old one first, then rotate again',
  },
  CLOCK_NOT_MOVED: {
    status: 400,
    zh: '只有 npm run sandbox 启动的沙箱可以移动时钟',
    en: 'Only the clock of a sandbox that npm run sandbox started can be moved',
  },
  KEY_NOT_ROTATING: { status: 400, zh: '该密钥没有仍有效的旧密钥，无需结束', en: 'This key has no old secret that still holds' },
} as const
