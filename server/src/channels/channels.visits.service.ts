import type { openVisit } from '@camp/contract/channels/channels.open'
import type { Executor } from '../platform/db/executor.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Services } from '../platform/services.ts'
import { businessDay } from '../platform/time.ts'
import { write } from '../platform/write/write.ts'
import { channelsRepository } from './channels.repository.ts'

/** Somebody came: told by a hash under a key of ours that is another one each day and for each channel. Q-101. */
export async function noteVisit(
  db: Executor,
  { keys, clock }: Pick<Services, 'keys' | 'clock'>,
  channelId: number,
  who: string,
): Promise<void> {
  const day = businessDay(clock.now())
  const visitor = keys.digest(`channel\0${day}\0${channelId}\0${who}`).toString('base64url')
  await channelsRepository.visit(db, channelId, day, visitor)
}

export const visitChannel: Handler<typeof openVisit> = ({ body: { code, visitor } }, cx) =>
  write(cx, async ({ tx }) => {
    const channel = await channelsRepository.byCode(tx, code)
    if (!channel) throw new AppError('UNKNOWN_REFERENCE', {}, { field: 'code' })
    const { id: channelId, isActive: counted } = channel
    if (counted) await noteVisit(tx, cx.services, channelId, `key:${found(cx.byKey).id}\0${visitor}`)
    return { channelId, counted }
  })
