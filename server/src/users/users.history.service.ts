import { maskPersonal } from '@camp/contract/base/pii'
import type { Executor } from '../platform/db/executor.ts'
import type { RecordSnapshot } from '../platform/write/record.ts'
import { usersRepository } from './users.repository.ts'

/** An account, also one that was deleted, as its log entries name its fields. */
export async function userSnapshot(db: Executor, id: number): Promise<RecordSnapshot | undefined> {
  const row = await usersRepository.snapshot(db, id)
  if (!row) return undefined
  const { phone, email, fields, ...snapshot } = row
  return { ...snapshot, fields: { ...fields, phone: phone && maskPersonal('phone', phone), email: email && maskPersonal('email', email) } }
}
