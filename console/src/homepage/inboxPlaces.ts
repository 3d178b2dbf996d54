import type { WorkItem } from '@camp/contract/base/work'
import type { LogEntity } from '@camp/contract/records'
import { matchPath } from 'react-router'
import { knownScreens } from '../platform/screen.ts'
import { caseOf } from '../platform/signedIn/noun.ts'

/** The page on which a piece of work is seen to; null where there is none that the reader may open. */
export function pageOf(item: WorkItem): string | null {
  const path = caseOf(item.kind)?.page(item)
  if (path === undefined) return null
  const [pathname = ''] = path.split('?')
  return knownScreens().some((screen) => matchPath(screen.path, pathname)) ? path : null
}

/** The kind of record that the subject of such work is: colleagues are seen at it. */
export const recordOfWork: Readonly<Partial<Record<WorkItem['kind'], LogEntity>>> = {
  REFUND_TO_APPROVE: 'refundRequest',
  RETURN_AWAITED: 'refundRequest',
  ORDER_TO_ENROL: 'order',
  ORDER_TO_SHIP: 'order',
  AT_RISK: 'campStudent',
  FEEDBACK_PENDING: 'feedback',
  PARCEL_TO_STOP: 'logisticsOrder',
  PARCEL_NOT_COLLECTED: 'logisticsOrder',
  PARCEL_STUCK: 'logisticsOrder',
  PARCEL_LOCKER: 'logisticsOrder',
  PARCEL_REFUSED: 'logisticsOrder',
  PARCEL_ADDRESS: 'logisticsOrder',
  PARCEL_PROBLEM: 'logisticsOrder',
  PARCEL_RETURNED: 'logisticsOrder',
  HOURS_DISPUTED: 'workStatement',
  HOURS_NO_RATE: 'coach',
  CONTRACT_ENDED: 'contract',
  CONTRACT_TO_END: 'contract',
}
