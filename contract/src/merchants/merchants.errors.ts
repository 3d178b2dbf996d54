/** Refusals of merchants. A part of the table of all errors. */
export const merchantErrors = {
  MERCHANT_TAKEN: { status: 400, zh: '该商户号已存在，请核对', en: 'A merchant with this number already exists. Please check it' },
  MERCHANT_API_KEY: { status: 400, zh: 'APIv3 密钥应为 32 个字节', en: 'The APIv3 key must be 32 bytes long' },
  MERCHANT_PRIVATE_KEY: {
    status: 400,
    zh: '商户私钥无法读取，请粘贴 apiclient_key.pem 的全部内容（RSA 私钥）',
    en: 'The private key cannot be read. Please paste all of apiclient_key.pem (an RSA private key)',
  },
  MERCHANT_PUBLIC_KEY: {
    status: 400,
    zh: '微信支付公钥无法读取，请粘贴 pub_key.pem 的全部内容（RSA 公钥）',
    en: 'The public key of WeChat Pay cannot be read. Please paste all of pub_key.pem (an RSA public key)',
  },
  MERCHANT_PUBLIC_PAIR: {
    status: 400,
    zh: '微信支付公钥和公钥 ID 请同时填写',
    en: 'Please enter both the public key of WeChat Pay and its ID',
  },
  MERCHANT_KEYS_MISSING: {
    status: 400,
    zh: '测试前请填写证书序列号、APIv3 密钥和商户私钥',
    en: 'Please enter the serial number, the APIv3 key and the private key before you test them',
  },
  MERCHANT_HAS_REFUNDS: {
    status: 400,
    zh: '有 {count} 笔退款未完成，不能删除。请等退款完成',
    en: '{count|refund is|refunds are} not settled yet, so it cannot be deleted. Please wait until they are',
  },
  MERCHANT_HAS_ORDERS: {
    status: 400,
    zh: '有 {count} 个待支付订单使用该商户，不能删除。请等订单支付或关闭',
    en: '{count|order that is|orders that are} not paid yet use it, so it cannot be deleted. Please wait until they are paid or closed',
  },
} as const
