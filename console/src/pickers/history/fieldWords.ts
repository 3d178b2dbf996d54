import { activeFlg, type Labelled, personFlg } from '@camp/contract/base/labels'
import { campStudentStatus } from '@camp/contract/camps/camps.labels'
import { audienceKind, messageChannel } from '@camp/contract/messageTasks/messageTasks.labels'
import { orderStatus, payMethod, refundStatus } from '@camp/contract/orders/orders.states'
import { permissionKind } from '@camp/contract/permissions/permissions.labels'
import { verifyStatus } from '@camp/contract/referrers/referrers.labels'
import { dataScope } from '@camp/contract/roles/roles.labels'
import { tagScope } from '@camp/contract/tags/tags.labels'
import { useMemo } from 'react'
import { formatClauses, formatList, formatMoney, formatTime } from '../../platform/format.ts'
import { useLanguage, useText } from '../../platform/i18n.ts'
import { changesText, isFieldName } from './changes.text.ts'

/** Values that are words of the contract, by the name of their field. */
const enums: Readonly<Record<string, readonly Labelled<string>[]>> = {
  status: [orderStatus, refundStatus, campStudentStatus],
  payMethod: [payMethod],
  activeflg: [personFlg],
  activeFlg: [personFlg, activeFlg],
  dataScope: [dataScope],
  kind: [permissionKind, audienceKind],
  scope: [tagScope],
  channel: [messageChannel],
  verifyStatus: [verifyStatus],
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

/** How the fields of log entries and their values are said. */
export function useFieldWords() {
  const t = useText(changesText)
  const language = useLanguage()
  return useMemo(() => {
    const nameOf = (name: string): string => (isFieldName(name) ? t(`field.${name}`) : name)
    const wordsOf = (name: string, value: unknown): string => {
      if (value === null || value === undefined || value === '') return '–'
      if (Array.isArray(value)) return value.length === 0 ? '–' : formatList(value.map((one) => wordsOf(name, one)))
      if (typeof value === 'boolean') return value ? t('yes') : t('no')
      if (typeof value === 'number') return /amount$/i.test(name) ? formatMoney(value) : String(value)
      if (typeof value === 'object') {
        return formatClauses(Object.entries(value).map(([key, part]) => `${nameOf(key)} ${wordsOf(key, part)}`))
      }
      const text = String(value)
      const label = enums[name]?.find(({ labels }) => Object.hasOwn(labels, text))
      if (label) return label.label(text, language)
      return MOMENT.test(text) ? formatTime(text) : text
    }
    return { nameOf, wordsOf }
  }, [t, language])
}
