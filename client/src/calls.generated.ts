// Written by `npm run roots` from the files of the nouns: never by hand.

/** One of the two names of a record that is referred to. */
type OneOf<N extends string> =
  | ({ readonly [K in `${N}Id`]: number } & { readonly [K in `${N}ExternalId`]?: undefined })
  | ({ readonly [K in `${N}Id`]?: undefined } & { readonly [K in `${N}ExternalId`]: string })

/** Without `page` a list answers its first `size` rows. */
interface Paging { readonly page?: number; readonly size?: number; readonly sort?: string | readonly string[] }

export interface Page<Row> { readonly content: readonly Row[]; readonly totalElements: number; readonly totalPages: number; readonly size: number; readonly number: number; readonly pageable: { readonly pageSize: number; readonly pageNumber: number } }

/** What became of a record that was put in. */
export type Put = { readonly status: 'CREATED' | 'UPDATED' | 'UNCHANGED' | 'STALE' | 'WAITING'; readonly id: number | null; readonly linked?: true; readonly waitsFor?: { readonly op: string; readonly externalId: string } }

/** What is sent of a record, by its kind. */
export interface Records {
  /** Put in an address (addresses:write). */
  addresses: { readonly receiver: string; readonly province: string; readonly city: string; readonly district?: string | null; readonly isDefault?: boolean; readonly phone: string; readonly detail: string } & OneOf<'parent'>
  /** Put in a clock-in (clockins:write). */
  'clock-ins': { readonly date: string; readonly submittedAt: string; readonly studySeconds?: number; readonly score?: number | null } & OneOf<'enrolment'>
  /** Put in a comment (comments:write). */
  comments: { readonly coachId: number; readonly text: string; readonly seconds?: number; readonly commentedAt: string } & OneOf<'clockIn'>
  /** Put in a device (devices:write). */
  devices: { readonly imei: string; readonly vendor: 'TIANBO' | 'OTHER' } & OneOf<'parent'>
  /** Put in a student of a camp (enrolments:write). */
  enrolments: { readonly campId: number; readonly groupId?: number } & OneOf<'student'>
  /** Put in feedback (feedback:write). */
  feedback: { readonly category: 'COURSE' | 'COACH' | 'ORDER' | 'LOGISTICS' | 'APP' | 'OTHER'; readonly content: string; readonly orderNumber?: string | null; readonly campStudentId?: number | null; readonly lessonDay?: number | null; readonly deviceId?: number | null } & OneOf<'parent'>
  /** Put in a parent (parents:write). */
  parents: { readonly phone: string; readonly nickname?: string | null; readonly realName?: string | null; readonly channelId?: number | null; readonly referrerId?: number | null }
  /** Put in a shipment (shipments:write). */
  shipments: { readonly orderNumber: string; readonly carrier: string; readonly trackingNumber: string }
  /** Put in a child (students:write). */
  students: { readonly name: string; readonly englishName?: string | null; readonly gender?: 'MALE' | 'FEMALE' | null; readonly birthday?: string | null; readonly grade?: string | null } & OneOf<'parent'>
}

/** The other calls. */
export interface Calls {
  /** Names of the groups of a camp (school:read). */
  openCampGroups: { takes: { params: { readonly id: number }; query?: Paging }; row: { readonly id: number; readonly name: string; readonly activeFlg: 'ACTIVE' | 'INACTIVE' } }
  /** Names of camps (school:read). */
  openCamps: { takes: { query?: { readonly name?: string; readonly status?: readonly ('NOT_STARTED' | 'ENROLLING' | 'IN_PROGRESS' | 'ENDED')[] | 'NOT_STARTED' | 'ENROLLING' | 'IN_PROGRESS' | 'ENDED' } & Paging }; row: { readonly id: number; readonly name: string; readonly term: string; readonly status: 'NOT_STARTED' | 'ENROLLING' | 'IN_PROGRESS' | 'ENDED' } }
  /** Names of coaches (school:read). */
  openCoaches: { takes: { query?: { readonly name?: string; readonly activeFlg?: readonly ('ACTIVE' | 'INACTIVE')[] | 'ACTIVE' | 'INACTIVE' } & Paging }; row: { readonly id: number; readonly name: string; readonly activeFlg: 'ACTIVE' | 'INACTIVE' } }
  /** Events (events:read). */
  openEvents: { takes: { query?: { readonly after?: number; readonly types?: readonly ('order.paid' | 'order.completed' | 'order.cancelled' | 'order.closed' | 'refund.succeeded' | 'enrolment.moved' | 'coach.deactivated')[] | 'order.paid' | 'order.completed' | 'order.cancelled' | 'order.closed' | 'refund.succeeded' | 'enrolment.moved' | 'coach.deactivated'; readonly limit?: number } }; answer: { readonly events: readonly ({ readonly position: number; readonly id: string; readonly type: string; readonly timestamp: string; readonly data: { readonly [name: string]: unknown } })[]; readonly next: number; readonly more: boolean } }
  /** Names of goods (school:read). */
  openGoods: { takes: { query?: { readonly name?: string; readonly kind?: readonly ('CAMP' | 'MEMBER' | 'PHYSICAL' | 'DEVICE')[] | 'CAMP' | 'MEMBER' | 'PHYSICAL' | 'DEVICE'; readonly activeFlg?: readonly ('ACTIVE' | 'INACTIVE')[] | 'ACTIVE' | 'INACTIVE' } & Paging }; row: { readonly id: number; readonly name: string; readonly kind: 'CAMP' | 'MEMBER' | 'PHYSICAL' | 'DEVICE'; readonly activeFlg: 'ACTIVE' | 'INACTIVE' } }
  /** List what waits (records:read). */
  openWaiting: { takes: { query?: { readonly state?: readonly ('WAITING' | 'REFUSED')[] | 'WAITING' | 'REFUSED'; readonly op?: readonly string[] | string } & Paging }; row: { readonly id: number; readonly op: string; readonly externalId: string; readonly state: 'WAITING' | 'REFUSED'; readonly waitsFor: { readonly op: string; readonly externalId: string }; readonly error: string | null; readonly arrivedAt: string; readonly until: string } }
  /** Put in many records (any:write). */
  putBatch: { takes: { query?: { readonly atomic?: boolean }; body: { readonly items: readonly ({ readonly op: string; readonly externalId: string; readonly sequence?: number; readonly occurredAt?: string; readonly data: { readonly [name: string]: unknown } })[] } }; answer: { readonly items: readonly ({ readonly index: number; readonly status: 'CREATED' | 'UPDATED' | 'UNCHANGED' | 'STALE' | 'WAITING' | 'REFUSED'; readonly id: number | null; readonly linked?: true; readonly waitsFor?: { readonly op: string; readonly externalId: string }; readonly error?: string; readonly msg?: string; readonly fields?: readonly ({ readonly path: string; readonly msg: string })[] })[] } }
}

/** What an event tells, by its type. */
export interface Events {
  /** An order was paid. */
  'order.paid': { readonly id: number; readonly orderNumber: string; readonly parentId: number }
  /** An order was completed. */
  'order.completed': { readonly id: number; readonly orderNumber: string; readonly parentId: number }
  /** An order was cancelled. */
  'order.cancelled': { readonly id: number; readonly orderNumber: string; readonly parentId: number }
  /** An order was not paid in time and was closed. */
  'order.closed': { readonly id: number; readonly orderNumber: string; readonly parentId: number }
  /** A refund succeeded. */
  'refund.succeeded': { readonly id: number; readonly refundNumber: string; readonly orderId: number; readonly orderNumber: string; readonly amount: number }
  /** A child changed groups. */
  'enrolment.moved': { readonly id: number; readonly groupId: number; readonly effectiveDate: string }
  /** A coach was deactivated. */
  'coach.deactivated': { readonly id: number }
}

/** Where each of the other calls is made, and which are lists. */
export const calls = {
  openCampGroups: 'GET /open/v1/camps/{id}/groups list',
  openCamps: 'GET /open/v1/camps list',
  openCoaches: 'GET /open/v1/coaches list',
  openEvents: 'GET /open/v1/events',
  openGoods: 'GET /open/v1/goods list',
  openWaiting: 'GET /open/v1/waiting list',
  putBatch: 'POST /open/v1/batch',
} as const satisfies Record<keyof Calls, string>

/** What one batch takes at most. */
export const MOST_BATCH_ITEMS = 1000
export const MOST_BATCH_BYTES = 5000000
