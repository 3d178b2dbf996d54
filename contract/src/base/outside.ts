import { labelled, type ValueOf } from './labels.ts'

/** Why an outside service serves nobody at the moment: nothing that the receiver of a message, or anyone who asked, could mend. */
export const serviceFault = labelled({
  LOGIN: ['服务拒绝登录：用户名或密码不正确', 'The service refuses our log-in', 'red'],
  TLS: ['没有可信的加密连接', 'There is no trusted encrypted connection', 'red'],
  SENDER: ['服务不接受我们的发件人', 'The service does not accept our sender', 'red'],
  ACCOUNT: [
    '服务账户不可用（余额、签名、模板或额度）',
    'The account at the service cannot be used (balance, signature, template or quota)',
    'red',
  ],
  AWAY: ['服务暂时没有响应或繁忙', 'The service does not answer, or is busy', 'amber'],
})
export type ServiceFault = ValueOf<typeof serviceFault>
