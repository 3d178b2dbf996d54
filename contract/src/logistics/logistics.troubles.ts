import { labelled, type ValueOf } from '../base/labels.ts'

/** What goes wrong with a parcel, so that somebody has to see to it. */
export const parcelTrouble = labelled({
  TO_STOP: ['需拦截', 'To stop', 'red'],
  NOT_COLLECTED: ['超时未揽收', 'Not collected', 'amber'],
  STUCK: ['物流停滞', 'Stuck', 'amber'],
  LOCKER: ['待取件超时', 'Not fetched', 'amber'],
  REFUSED: ['家长拒收', 'Refused', 'red'],
  ADDRESS: ['地址或电话有误', 'Wrong address or phone', 'red'],
  PROBLEM: ['派送异常', 'Not delivered', 'red'],
  RETURNED: ['已退回待处理', 'Returned', 'red'],
})
export type ParcelTrouble = ValueOf<typeof parcelTrouble>

/** Hours after which it is one: not collected since it was sent, no move, in a locker. */
export const troubleHours = { NOT_COLLECTED: 48, STUCK: 72, LOCKER: 72 } as const
