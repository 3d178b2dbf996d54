import { maskPersonal } from '@camp/contract/base/pii'
import type { Executor } from '../platform/db/executor.ts'
import type { RecordStand } from '../platform/write/record.ts'
import { usersRepository } from './users.repository.ts'

/** An account, also one that was deleted, as its log entries name its fields. */
export async function userStand(db: Executor, id: number): Promise<RecordStand | undefined> {
  const row = await usersRepository.stand(db, id)
  if (!row) return undefined
  const { phone, email, fields, ...stand } = row
  return { ...stand, fields: { ...fields, phone: phone && maskPersonal('phone', phone), email: email && maskPersonal('email', email) } }
}
