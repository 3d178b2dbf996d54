import { listed } from '@camp/contract/base/enumeration'
import { maskPersonal } from '@camp/contract/base/pii'
import type { Language } from '@camp/contract/errors'
import { parentRecord } from '@camp/contract/parents/parents.record'
import { sheetColumnOf } from '../platform/sheet/sheet.record.ts'
import type { SheetColumn } from '../platform/sheet/sheet.ts'
import type { ParentRow } from './parents.repository.ts'

const column = sheetColumnOf(parentRecord)

const namesOf = (named: readonly { name: string }[], language: Language) =>
  listed(
    named.map(({ name }) => name),
    language,
  )

/** Columns of the export of parents; keys are those of the list. Personal values are masked. */
export const parentColumns: readonly SheetColumn<ParentRow>[] = [
  column('nickname', 14),
  column('realName', 12),
  column('phone', 14, (p) => maskPersonal('phone', p.phone)),
  column('children', 18, (p, language) => namesOf(p.children, language)),
  column('memberLevel', 12),
  column('memberExpiresAt', 20),
  column('channelName', 16),
  column('referrerName', 12),
  { ...column('orderCount', 10), sum: true },
  column('paidAmount', 16),
  column('tags', 18, (p, language) => namesOf(p.tags, language)),
  column('registeredAt', 20),
  column('lastActiveAt', 20),
  column('activeFlg', 10),
]
