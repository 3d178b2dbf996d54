import { clean, cleanLine, personOf } from '@camp/contract/base/cleaning'
import { phoneOf } from '@camp/contract/base/rules.phone'
import type { ReferrerField } from '@camp/contract/moveIn/moveIn.referrers.fields'
import type { CellFault } from '../platform/changes/change.definition.ts'
import { externalOf } from '../platform/ingest/external.numbers.ts'
import type { MovedReferrer } from '../referrers/referrers.api.ts'
import { phoneFaultOf, textFaults } from './moveIn.cells.rules.ts'

type ReferrerCells = Readonly<Record<ReferrerField, string>>

/** How long texts may be. */
const MOST = { referrerNumber: 60, name: 40, wechat: 40 } as const

const KINDS: Readonly<Record<string, NonNullable<MovedReferrer['kind']>>> = {
  家长: 'PARENT',
  老家长: 'PARENT',
  会员: 'PARENT',
  parent: 'PARENT',
  customer: 'PARENT',
  员工: 'STAFF',
  老师: 'STAFF',
  staff: 'STAFF',
  employee: 'STAFF',
  合作方: 'PARTNER',
  合作伙伴: 'PARTNER',
  渠道: 'PARTNER',
  代理: 'PARTNER',
  partner: 'PARTNER',
  agent: 'PARTNER',
}
export const readReferrerKind = (text: string) => KINDS[clean(text.normalize('NFKC')).toLowerCase()]

export interface ReferrerRow {
  readonly number: string | null
  readonly referrer: MovedReferrer
}

/** A row read as a referrer, or what is wrong with it. */
export function referrerOf(cells: ReferrerCells): ReferrerRow | { readonly faults: readonly CellFault[] } {
  const faults = textFaults(cells, MOST)
  const name = personOf(cells.name)
  if (name === '') faults.push({ column: 'name', error: 'CELL_REQUIRED' })
  const phone = phoneFaultOf('phone', cells.phone)
  if (phone) faults.push(phone)
  const kind = readReferrerKind(cells.kind)
  if (cells.kind !== '' && !kind) faults.push({ column: 'kind', error: 'CELL_REFERRER_KIND' })
  if (faults.length > 0) return { faults }
  return {
    number: cells.referrerNumber === '' ? null : externalOf(cells.referrerNumber),
    referrer: {
      name,
      phone: phoneOf(cells.phone),
      ...(cells.wechat && { wechat: cleanLine(cells.wechat) }),
      ...(kind && { kind }),
    },
  }
}
