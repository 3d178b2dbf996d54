import { maskPersonal, type PersonalKind } from '@camp/contract/base/pii'
import { isMasked } from '@camp/contract/base/rules'
import { AppError } from './errors.ts'

/** A personal field as it shall be stored: left out or its own mask sent back leaves it as it is. The field has the name of its kind. */
export function personalToStore<T extends string | null>(kind: PersonalKind, sent: T | undefined, stored: T): T {
  if (sent === undefined) return stored
  if (!isMasked(sent)) return sent
  if (stored !== null && maskPersonal(kind, stored) === sent) return stored
  throw new AppError('MASKED_VALUE', {}, { field: kind })
}
