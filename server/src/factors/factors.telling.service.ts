import type { NotifyCode } from '@camp/contract/base/notify.texts'
import type { ErrorData } from '@camp/contract/errors'
import { tell } from '../notify/notify.api.ts'
import type { Tx } from '../platform/db/executor.ts'

/** Where people find what they have. */
const SECURITY_LINK = '#/settings/personalCenter?tab=security'

/** Tells somebody what became of what they prove themselves by: a change that they did not make is one to hear of. */
export const tellOwner = (tx: Tx, userId: number, cause: string, title: NotifyCode, data: ErrorData = {}): Promise<void> =>
  tell(tx, {
    userId,
    title: { code: title },
    detail: { code: `${title}.detail` as NotifyCode, data }, // each title of a message has its detail
    link: SECURITY_LINK,
    cause,
  })
