import type { Tx } from '../platform/db/executor.ts'
import type { Forgets } from '../platform/family.ts'
import { type AuditRow, canonicalJson, sealedText } from '../platform/write/audit.ts'
import type { Keyring } from '../platform/write/keyring.ts'
import { entriesHolding, type LockedEntry, lastEntry, putCleared, STRETCH } from './logs.clearing.repository.ts'
import { isWordOfTheLog } from './logs.wording.rules.ts'

/** What an entry says after texts were taken out of it. */
type ClearedEntry = Omit<AuditRow, 'mac' | 'month'> & { readonly id: number; readonly mac: Buffer }

/** The keyed code of a clearing: of which entry, by the code that it keeps, and what it says from then on. */
export const clearingMac = (keys: Keyring, entry: ClearedEntry, clearedAt: string): Buffer =>
  keys.mac(`log_clearings${canonicalJson([entry.id, entry.mac.toString('hex'), new Date(clearedAt).toISOString(), sealedText(entry)])}`)

/**
 * Takes names and phones of families that are being erased out of what people announced or wrote, wherever the log holds it in the clear; `left`
 * says what is left of a value. A name that is a word of the log's own sentences tells of nobody. The chain stays as it is, and each such
 * entry has a code that the check of the log accepts.
 */
export const clearLog: Forgets = async (tx, keys, known, leftBy) => {
  const telling = known.filter((text) => !isWordOfTheLog(text))
  if (telling.length === 0) return
  const left = leftBy(telling)
  const written = telling.map((text) => JSON.stringify(text).slice(1, -1))
  const last = await lastEntry(tx)
  for (let after = 0; after < last; after += STRETCH) {
    for (const entry of await entriesHolding(tx, after, after + STRETCH, written)) clearEntry(tx, keys, entry, left)
  }
}

function clearEntry(tx: Tx, keys: Keyring, entry: LockedEntry, left: (value: unknown) => unknown): void {
  const { content, before, after } = entry
  const parts = { content: left(content), before: left(before), after: left(after) } as Pick<AuditRow, 'content' | 'before' | 'after'> // values of JSON in the shape that they had
  if (parts.content === content && parts.before === before && parts.after === after) return
  const at = new Date().toISOString()
  // By the names of the table, as its check reads it.
  const row: ClearedEntry = {
    ...entry,
    ...parts,
    created_at: entry.createdAt,
    operator_id: entry.operatorId,
    operation_type: entry.operationType,
    target_entity: entry.targetEntity,
    target_id: entry.targetId,
    user_agent: entry.userAgent,
    request_id: entry.requestId,
  }
  putCleared(tx, entry, parts as Pick<LockedEntry, 'content' | 'before' | 'after'>, at, clearingMac(keys, row, at)) // the same values
}
