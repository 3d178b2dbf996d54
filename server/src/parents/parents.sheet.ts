import { listed } from '@camp/contract/base/enumeration'
import { maskPersonal } from '@camp/contract/base/pii'
import { type ConsentPurpose, consentColumn, consentHow, consentPurpose, consentState } from '@camp/contract/consents/consents.labels'
import { consentReaders } from '@camp/contract/consents/consents.record'
import type { Language } from '@camp/contract/errors'
import { parentRecord } from '@camp/contract/parents/parents.record'
import { sheetColumnOf } from '../platform/sheet/sheet.record.ts'
import type { SheetColumn } from '../platform/sheet/sheet.ts'
import type { ParentSheetRow } from './parents.repository.ts'

const column = sheetColumnOf(parentRecord)

const namesOf = (named: readonly { name: string }[], language: Language) =>
  listed(
    named.map(({ name }) => name),
    language,
  )

/** How each child stands with a purpose; a family of one child names none. */
function consentsOf({ children, consents }: ParentSheetRow, purpose: ConsentPurpose, language: Language): string {
  const stands = children.map(({ id, name }) => {
    const last = consents.find((one) => one.studentId === id && one.purpose === purpose)
    const said = last
      ? [consentState.label(last.state, language), last.day, consentHow.label(last.how, language)]
      : [consentState.label('UNKNOWN', language)]
    return [...(children.length > 1 ? [name] : []), ...said].join(' ')
  })
  return stands.join(language === 'en-US' ? '; ' : '；')
}

const consentColumns = consentPurpose.values.map((purpose): SheetColumn<ParentSheetRow> => {
  const { zh, en } = consentPurpose.labels[purpose]
  return {
    key: consentColumn(purpose),
    zh: `同意：${zh}`,
    en: `Consent: ${en}`,
    width: 28,
    cell: (row, language) => consentsOf(row, purpose, language),
  }
})

/** Columns of the export of parents: those of consents are for who may read these. */
export const parentColumnsFor = (codes: ReadonlySet<string>): readonly SheetColumn<ParentSheetRow>[] =>
  consentReaders.some((code) => codes.has(code)) ? [...parentColumns, ...consentColumns] : parentColumns

/** Columns of the export of parents; keys are those of the list. Personal values are masked. */
const parentColumns: readonly SheetColumn<ParentSheetRow>[] = [
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
