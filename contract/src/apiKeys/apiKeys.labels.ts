import { labelled, type ValueOf } from '../base/labels.ts'
import type { KeyScope } from '../scopes.ts'

/** On which installation a key is used: on the real one, or on a sandbox. */
export const keyMode = labelled({ LIVE: ['正式', 'Live', 'plain'], TEST: ['测试', 'Test', 'plain'] })

/** What a key is for. */
export const keyPurpose = labelled({ READ_ONLY: ['只读', 'Read only', 'plain'], CUSTOM: ['自选', 'Chosen one by one', 'plain'] })
export type KeyPurpose = ValueOf<typeof keyPurpose>

/** What each purpose gives; who chooses one by one gets none beforehand. */
export const purposeScopes: Readonly<Record<KeyPurpose, readonly KeyScope[]>> = { READ_ONLY: ['school:read'], CUSTOM: [] }

/** How a key stands: what is to be done about it comes before that it works. */
export const keyState = labelled({
  ACTIVE: ['使用中', 'In use', 'plain'],
  ROTATING: ['轮换中', 'Rotating', 'blue'],
  ENDING: ['即将到期', 'Ends soon', 'amber'],
  UNUSED: ['90 天未用', 'Unused for 90 days', 'amber'],
  STOPPED: ['创建人不可用', 'Maker is not active', 'red'],
  ENDED: ['已到期', 'Ended', 'grey'],
  REVOKED: ['已停用', 'Revoked', 'grey'],
})
export type KeyState = ValueOf<typeof keyState>
/** States that ask somebody to do something. */
export const keyStatesToMind = ['ENDING', 'UNUSED', 'STOPPED'] as const satisfies readonly KeyState[]

/** The purpose whose scopes these are. */
export const purposeOf = (scopes: readonly KeyScope[]): KeyPurpose =>
  keyPurpose.values.find((purpose) => [...purposeScopes[purpose]].sort().join() === [...scopes].sort().join()) ?? 'CUSTOM'
