/** Refusals of contracts. A part of the table of all errors. */
export const contractErrors = {
  CONTRACT_PERIOD: {
    status: 400,
    zh: '周期的结束日期不能早于开始日期，且最长 366 天',
    en: 'The last day cannot be before the first, and a period has at most 366 days',
  },
  CONTRACT_OVERLAPS: {
    status: 400,
    zh: '有老师刚刚被他人发送了周期重叠的合同，请重新预览',
    en: 'Somebody has just sent a contract that overlaps this period. Please preview again',
  },
  CONTRACT_OTHER_GROUP: {
    status: 400,
    zh: '合同{flowId}含其他辅导组的工时，须由能看到全部工时的同事办理',
    en: 'Contract {flowId} holds hours of other groups, so a colleague who sees all of them does this',
  },
  CONTRACT_OWN_CHANGE: {
    status: 400,
    zh: '您近期修改过“{name}”的手机号或身份证号，不能复制其签署链接，请由其他同事办理。可以办理的同事：{who}',
    en: 'You changed the phone or ID card of "{name}" within 30 days, so a colleague copies this link. Who could: {who}',
  },
  CONTRACT_CHANGE_ALONE: {
    status: 400,
    zh: '您近期修改过“{name}”的手机号或身份证号，不能复制其签署链接，须由其他同事办理。目前没有其他同事可以办理，请管理员在用户管理中为另一人授予该权限',
    en: 'You changed the phone or ID card of "{name}" within 30 days, so a colleague must copy this link. Nobody else can at present: please ask an administrator to give another person this right on the Users page',
  },
  CONTRACT_REASON: { status: 400, zh: '撤回合同须填写理由', en: 'Please say why the contract is withdrawn' },
  CONTRACT_STATE: {
    status: 400,
    zh: '合同{flowId}当前为“{status}”，不能执行该操作：{way}',
    en: 'Contract {flowId} is "{status}", so this is not possible: {way}',
  },
  CONTRACT_SIGNED: {
    status: 400,
    zh: '合同{flowId}已签署，不能撤回。请在签署记录打开该合同，点“申请解除”，由另一人确认后解除',
    en: 'Contract {flowId} is signed and cannot be withdrawn. Please open it in the signing records and choose "Ask to terminate"; it ends once another person has confirmed',
  },
  CONTRACT_NOT_SIGNED: {
    status: 400,
    zh: '合同{flowId}还没有签署，请直接撤回',
    en: 'Contract {flowId} is not signed yet. Please withdraw it instead',
  },
  CONTRACT_SEALS: {
    status: 400,
    zh: '合同{flowId}已签署，正在盖章。请点“刷新状态”，盖章后再申请解除',
    en: 'Contract {flowId} is signed and being sealed. Please refresh it; once it is sealed, ask to terminate it',
  },
  CONTRACT_END_ASKED: {
    status: 400,
    zh: '“{name}”已申请解除合同{flowId}，请由申请人以外的同事确认或不同意',
    en: '{name} asked to terminate contract {flowId} already. A colleague other than the one who asked confirms or declines',
  },
  CONTRACT_END_OWN: {
    status: 400,
    zh: '您申请的解除须由另一人确认。可以确认的同事：{who}',
    en: 'Another person has to confirm the termination you asked for. Who could: {who}',
  },
  CONTRACT_END_ALONE: {
    status: 400,
    zh: '您申请的解除须由另一人确认。目前没有其他同事可以确认，请管理员在用户管理中为另一人授予该权限',
    en: 'Another person has to confirm the termination you asked for. Nobody else can at present: please ask an administrator to give another person this right on the Users page',
  },
  CONTRACT_END_DECIDED: {
    status: 400,
    zh: '没有待确认的解除申请，可能已处理；仍需解除的请“申请解除”',
    en: 'No termination waits to be confirmed; it may have been decided. If the contract still has to end, ask to terminate it',
  },
  ALREADY_REMINDED: {
    status: 400,
    zh: '该合同已于 {at} 催签，每份合同只能催签一次；可以等待签署，或“撤回”后重新发送',
    en: 'A reminder was sent at {at}; each contract can be reminded once. Please wait, or withdraw it and send another one',
  },
  CONTRACT_NO_FILE: { status: 400, zh: '合同文件尚未生成，请稍后重试', en: 'The document is not ready yet. Please try again in a moment' },
  CONTRACT_ALTERED: {
    status: 400,
    zh: '合同文件与生成时不一致，可能被改动过，已停止提供。请联系运维用备份核对，并运行 npm run verify-log',
    en: 'The document is not the one that was made: it was altered, so it is not given out. Ask the operator to compare it with a backup and to run npm run verify-log',
  },
  SIGNER_AWAY: {
    status: 503,
    zh: '暂时无法连接腾讯电子签，请稍后刷新合同状态，再决定是否重试',
    en: 'Tencent ESS cannot be reached. Please refresh the contract later, then try again',
  },
  SIGNER_REFUSED: {
    status: 400,
    zh: '腾讯电子签拒绝了该操作（{code}），请刷新合同状态后再试',
    en: 'Tencent ESS refused ({code}). Please refresh the contract and try again',
  },
  SIGNER_DOUBT: {
    status: 400,
    zh: '合同{flowId}已提交腾讯电子签但未收到答复，请于 {at} 后再试，以免重复发起',
    en: 'Contract {flowId} was sent to Tencent ESS without an answer yet. Please try again after {at}',
  },
  SEAL_KEY_LOST: {
    status: 400,
    zh: '印章密钥无法打开，暂不能盖章。请联系运维执行 npm run seal-key -- --renew 更换印章密钥；已签署的合同保持原状，更换后自动盖章',
    en: 'The seal key cannot be opened, so nothing can be sealed now. Ask the operator to renew it (npm run seal-key -- --renew); signed contracts are sealed after that',
  },
  SEAL_CERTIFICATE_ENDED: {
    status: 400,
    zh: '印章证书已到期，暂不能盖章。请联系运维更换证书；已签署的合同保持原状，更换后自动盖章',
    en: 'The seal certificate has ended, so nothing can be sealed now. Ask the operator to set another one; signed contracts are sealed after that',
  },
  SIGN_KEY_LOST: {
    status: 400,
    zh: '系统密钥更换后，该合同的签署链接已失效，请撤回合同后重新发送',
    en: 'The system keys were replaced, so the signing link no longer works. Withdraw the contract and send it again',
  },
  SIGN_ID_WRONG: {
    status: 400,
    zh: '身份证号后六位不正确，请核对后重新输入',
    en: 'The last six characters of the ID card are not correct. Please check and enter them again',
  },
  SIGN_EXPIRED: {
    status: 400,
    zh: '签署链接已过期，请联系发送人重新发送',
    en: 'This link has expired. Please ask the sender for a new one',
  },
} as const
