import type { Tx } from '../platform/db/executor.ts'
import { seldom } from '../platform/db/statement.ts'

const ADD_RECEIVED = seldom(
  'resources.addReceived',
  `insert into resources (title, kind, files, uploader_id, active_flg, to_review)
   values ($1, $2, $3::jsonb, $4, 'INACTIVE', true) returning id`,
)

export interface ReceivedResource {
  readonly title: string
  readonly kind: string
  readonly files: readonly { readonly mediaId: string; readonly name: string; readonly pages: null }[]
  readonly uploaderId: number
}

export const receivedRepository = {
  add: async (tx: Tx, { title, kind, files, uploaderId }: ReceivedResource) =>
    await tx.one(ADD_RECEIVED, [title, kind, JSON.stringify(files), uploaderId]),
}
