// Written by `npm run roots` from the files of the nouns: never by hand.

/** One of the two names of a record that is referred to. */
type OneOf<N extends string> =
  | ({ readonly [K in `${N}Id`]: number } & { readonly [K in `${N}ExternalId`]?: undefined })
  | ({ readonly [K in `${N}Id`]?: undefined } & { readonly [K in `${N}ExternalId`]: string })

/** At most one of the two, of one that may be left out. */
type MayName<N extends string> = { readonly [K in `${N}Id`]?: number } & { readonly [K in `${N}ExternalId`]?: string }

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
  'clock-ins': { readonly date: string; readonly submittedAt: string; readonly studySeconds?: number; readonly score?: number | null; readonly mediaIds?: readonly string[] } & OneOf<'enrolment'>
  /** Put in a comment (comments:write). */
  comments: { readonly coachId: number; readonly text: string; readonly seconds?: number; readonly mediaIds?: readonly string[]; readonly commentedAt: string } & OneOf<'clockIn'>
  /** Put in a consent (consents:write). */
  consents: { readonly purpose: 'LESSONS' | 'RECORDINGS' | 'DEMOS' | 'MESSAGES' | 'MARKETING'; readonly state: 'GIVEN' | 'WITHDRAWN'; readonly textNumber?: number; readonly at: string; readonly how?: 'APP'; readonly guardian?: string } & OneOf<'student'>
  /** Put in a demo (demos:write). */
  demos: { readonly mediaId: string; readonly title: string; readonly consentAt?: string | null; readonly by?: string | null; readonly how?: 'STAFF' | 'PHONE' | 'WECHAT' | 'PAPER' | 'APP' | null } & OneOf<'clockIn'>
  /** Put in a device (devices:write). */
  devices: { readonly imei: string; readonly vendor: 'TIANBO' | 'OTHER' } & OneOf<'parent'>
  /** Put in a student of a camp (enrolments:write). */
  enrolments: { readonly campId: number; readonly groupId?: number; readonly status?: 'QUIT' } & OneOf<'student'>
  /** Put in feedback (feedback:write). */
  feedback: { readonly category: 'COURSE' | 'COACH' | 'ORDER' | 'LOGISTICS' | 'APP' | 'OTHER'; readonly content: string; readonly orderNumber?: string | null; readonly campStudentId?: number | null; readonly lessonDay?: number | null; readonly deviceId?: number | null; readonly images?: readonly string[] } & OneOf<'parent'>
  /** Put in an order (orders:write). */
  orders: { readonly goodsId: number; readonly campId?: number; readonly quantity: number; readonly couponCode?: string; readonly channelId?: number; readonly referrerId?: number; readonly payMethod: 'WECHAT' | 'ALIPAY' | 'OFFLINE'; readonly payAmount: number; readonly status?: 'CANCELLED' } & OneOf<'parent'> & MayName<'student'> & MayName<'address'>
  /** Put in a parent (parents:write). */
  parents: { readonly phone: string; readonly nickname?: string | null; readonly realName?: string | null; readonly channelId?: number | null; readonly referrerId?: number | null }
  /** Put in a shipment (shipments:write). */
  shipments: { readonly orderNumber: string; readonly carrier: string; readonly trackingNumber: string }
  /** Put in a child (students:write). */
  students: { readonly name: string; readonly englishName?: string | null; readonly gender?: 'MALE' | 'FEMALE' | null; readonly birthday?: string | null; readonly grade?: string | null } & OneOf<'parent'>
}

/** The other calls. */
export interface Calls {
  /** Submit a refund for approval (refunds:ask). */
  askRefundByKey: { takes: { body: { readonly amount?: number; readonly reason: string; readonly orderId?: number; readonly orderExternalId?: string } }; answer: { readonly id: number; readonly orderNumber: string; readonly amount: number; readonly status: 'REQUESTED' | 'APPROVED' | 'DECLINED' | 'WITHDRAWN' } }
  /** Move the clock of the sandbox (clock:move). */
  moveSandboxClock: { takes: { body: { readonly seconds: number } }; answer: { readonly now: string } }
  /** Banners that are shown now (app:read). */
  openBanners: { takes: { query: { readonly position: 'HOME_TOP' | 'HOME_POPUP' | 'CAMP_LIST' | 'COURSE' | 'MEMBER' } }; answer: readonly ({ readonly id: number; readonly title: string; readonly imageUrl: string | null; readonly linkKind: 'NONE' | 'URL' | 'GOODS' | 'CAMP'; readonly linkTarget: string | null; readonly endAt: string | null })[] }
  /** Names of the groups of a camp (school:read). */
  openCampGroups: { takes: { params: { readonly id: number }; query?: Paging }; row: { readonly id: number; readonly name: string; readonly activeFlg: 'ACTIVE' | 'INACTIVE' } }
  /** Names of camps (school:read). */
  openCamps: { takes: { query?: { readonly name?: string; readonly status?: readonly ('NOT_STARTED' | 'ENROLLING' | 'IN_PROGRESS' | 'ENDED')[] | 'NOT_STARTED' | 'ENROLLING' | 'IN_PROGRESS' | 'ENDED' } & Paging }; row: { readonly id: number; readonly name: string; readonly term: string; readonly status: 'NOT_STARTED' | 'ENROLLING' | 'IN_PROGRESS' | 'ENDED' } }
  /** Names of coaches (school:read). */
  openCoaches: { takes: { query?: { readonly name?: string; readonly activeFlg?: readonly ('ACTIVE' | 'INACTIVE')[] | 'ACTIVE' | 'INACTIVE' } & Paging }; row: { readonly id: number; readonly name: string; readonly activeFlg: 'ACTIVE' | 'INACTIVE' } }
  /** Put in what apps count (counts:write). */
  openCounts: { takes: { body: { readonly items: readonly ({ readonly kind: 'BANNER_VIEW' | 'BANNER_CLICK' | 'APP_SEEN' | 'SHARE_VISIT'; readonly target: string; readonly installation?: string; readonly at: string })[] } }; answer: { readonly counted: number; readonly refused: readonly ({ readonly index: number; readonly error: string; readonly msg: string; readonly fields: readonly ({ readonly path: string; readonly msg: string })[] })[] } }
  /** Read how an enrolment stands (records:read). */
  openEnrolment: { takes: { params: { readonly externalId: string } }; answer: { readonly id: number; readonly campId: number; readonly groupId: number; readonly coachId: number | null; readonly studentId: number; readonly status: 'STUDYING' | 'FINISHED' | 'QUIT'; readonly joinedAt: string; readonly quitAt: string | null; readonly finishedAt: string | null; readonly clockInDays: number; readonly plannedMove: { readonly groupId: number; readonly effectiveDate: string } | null } }
  /** Events (events:read). */
  openEvents: { takes: { query?: { readonly after?: number; readonly types?: readonly ('parent.created' | 'parent.updated' | 'parent.frozen' | 'parent.merged' | 'parent.erased' | 'student.updated' | 'consent.given' | 'consent.withdrawn' | 'member.granted' | 'member.expired' | 'feedback.created' | 'feedback.replied' | 'order.created' | 'order.paid' | 'order.completed' | 'order.cancelled' | 'order.closed' | 'order.shipped' | 'refund.requested' | 'refund.succeeded' | 'refund.failed' | 'refund.abnormal' | 'shipment.created' | 'shipment.moved' | 'shipment.signed' | 'shipment.problem' | 'coupon.batch_ready' | 'coupon.redeemed' | 'coupon.disabled' | 'camp.created' | 'camp.started' | 'camp.ended' | 'enrolment.created' | 'enrolment.moved' | 'enrolment.quit' | 'enrolment.finished' | 'clockin.received' | 'clockin.commented' | 'clockin.overtime' | 'report.ready' | 'coach.created' | 'coach.deactivated' | 'workhour.month_closed' | 'workhour.month_reopened' | 'settlement.paid' | 'contract.sent' | 'contract.signed' | 'contract.rejected' | 'contract.expired')[] | 'parent.created' | 'parent.updated' | 'parent.frozen' | 'parent.merged' | 'parent.erased' | 'student.updated' | 'consent.given' | 'consent.withdrawn' | 'member.granted' | 'member.expired' | 'feedback.created' | 'feedback.replied' | 'order.created' | 'order.paid' | 'order.completed' | 'order.cancelled' | 'order.closed' | 'order.shipped' | 'refund.requested' | 'refund.succeeded' | 'refund.failed' | 'refund.abnormal' | 'shipment.created' | 'shipment.moved' | 'shipment.signed' | 'shipment.problem' | 'coupon.batch_ready' | 'coupon.redeemed' | 'coupon.disabled' | 'camp.created' | 'camp.started' | 'camp.ended' | 'enrolment.created' | 'enrolment.moved' | 'enrolment.quit' | 'enrolment.finished' | 'clockin.received' | 'clockin.commented' | 'clockin.overtime' | 'report.ready' | 'coach.created' | 'coach.deactivated' | 'workhour.month_closed' | 'workhour.month_reopened' | 'settlement.paid' | 'contract.sent' | 'contract.signed' | 'contract.rejected' | 'contract.expired'; readonly limit?: number } }; answer: { readonly events: readonly ({ readonly position: number; readonly id: string; readonly type: string; readonly timestamp: string; readonly data: { readonly [name: string]: unknown } })[]; readonly next: number; readonly more: boolean; readonly oldest: number } }
  /** Show the state of an upload with a key (media:write). */
  openGetUpload: { takes: { params: { readonly id: string } }; answer: { readonly id: string; readonly state: 'OPEN' | 'CHECKING' | 'READY' | 'REFUSED'; readonly received: number; readonly length: number; readonly reason: string | null; readonly file: { readonly id: string; readonly url: string; readonly name: string; readonly size: number; readonly type: string; readonly kind: 'IMAGE' | 'AUDIO' | 'VIDEO' | 'DOCUMENT'; readonly width: number | null; readonly height: number | null; readonly seconds: number | null } | null } }
  /** Goods and their prices (school:read). */
  openGoods: { takes: { query?: { readonly name?: string; readonly kind?: readonly ('CAMP' | 'MEMBER' | 'PHYSICAL' | 'DEVICE')[] | 'CAMP' | 'MEMBER' | 'PHYSICAL' | 'DEVICE'; readonly activeFlg?: readonly ('ACTIVE' | 'INACTIVE')[] | 'ACTIVE' | 'INACTIVE' } & Paging }; row: { readonly id: number; readonly name: string; readonly kind: 'CAMP' | 'MEMBER' | 'PHYSICAL' | 'DEVICE'; readonly priceAmount: number; readonly activeFlg: 'ACTIVE' | 'INACTIVE' } }
  /** The version a device is to have (app:read). */
  openLatestVersion: { takes: { query: { readonly platform: 'IOS' | 'ANDROID' | 'HARMONY' | 'PAD'; readonly versionCode: number; readonly installation: string } }; answer: { readonly latest: { readonly id: number; readonly versionName: string; readonly versionCode: number } | null; readonly force: boolean; readonly reason: 'NONE' | 'FORCED' | 'UNSUPPORTED' | 'BLOCKED'; readonly url: string | null; readonly notes: string | null } }
  /** Make a short-lived link to a file with a key (media:write). */
  openLinkFile: { takes: { params: { readonly id: string } }; answer: { readonly url: string; readonly expiresAt: string } }
  /** Read how an order stands (records:read). */
  openOrder: { takes: { params: { readonly externalId: string } }; answer: { readonly id: number; readonly orderNumber: string; readonly status: 'PENDING_PAYMENT' | 'PAID' | 'SHIPPED' | 'COMPLETED' | 'CANCELLED' | 'CLOSED' | 'REFUNDING' | 'PARTIALLY_REFUNDED' | 'REFUNDED'; readonly progress: 'PENDING_PAYMENT' | 'PAID' | 'SHIPPED' | 'COMPLETED' | 'CANCELLED' | 'CLOSED'; readonly refundState: 'NONE' | 'REFUNDING' | 'PARTIAL' | 'FULL'; readonly goodsId: number; readonly quantity: number; readonly payAmount: number; readonly refundedAmount: number; readonly payMethod: 'WECHAT' | 'ALIPAY' | 'CODE' | 'OFFLINE' | null; readonly paidAt: string | null; readonly vouched: boolean; readonly closedAt: string | null; readonly toldPayment: { readonly status: string; readonly error: string | null } | null; readonly refundRequest: { readonly id: number; readonly amount: number; readonly status: string } | null; readonly toEnrol: boolean; readonly enrolment: { readonly id: number; readonly campId: number; readonly groupId: number; readonly status: 'STUDYING' | 'FINISHED' | 'QUIT' } | null; readonly parcels: readonly ({ readonly id: number; readonly carrier: string; readonly trackingNumber: string; readonly status: 'CREATED' | 'COLLECTED' | 'IN_TRANSIT' | 'DELIVERING' | 'SIGNED' | 'PROBLEM' | 'RETURNED'; readonly shippedAt: string; readonly signedAt: string | null })[] } }
  /** Upload a file with a key (media:write). */
  openUploadFile: { takes: { body: { readonly purpose: 'BANNER' | 'GOODS' | 'COVER' | 'RESOURCE' | 'DEMO' | 'CLOCK_IN' | 'COMMENT' | 'FEEDBACK' | 'REPORT' | 'REFUND' | 'CONSENT' }; file: Blob }; answer: { readonly id: string; readonly url: string; readonly name: string; readonly size: number; readonly type: string; readonly kind: 'IMAGE' | 'AUDIO' | 'VIDEO' | 'DOCUMENT'; readonly width: number | null; readonly height: number | null; readonly seconds: number | null } }
  /** Count a visit of a channel (visits:write). */
  openVisit: { takes: { body: { readonly code: string; readonly visitor: string } }; answer: { readonly channelId: number; readonly counted: boolean } }
  /** List what waits (records:read). */
  openWaiting: { takes: { query?: { readonly state?: readonly ('WAITING' | 'REFUSED')[] | 'WAITING' | 'REFUSED'; readonly op?: readonly string[] | string } & Paging }; row: { readonly id: number; readonly op: string; readonly externalId: string; readonly state: 'WAITING' | 'REFUSED'; readonly waitsFor: { readonly op: string; readonly externalId: string }; readonly error: string | null; readonly arrivedAt: string; readonly until: string } }
  /** Pay by the built-in gateway (payments:write). */
  payByKeyInSandbox: { takes: { body?: { readonly orderId?: number; readonly orderExternalId?: string } }; answer: { readonly orderNumber: string; readonly transactionId: string; readonly amount: number; readonly paidAt: string } }
  /** Put in many records (any:write). */
  putBatch: { takes: { query?: { readonly atomic?: boolean }; body: { readonly items: readonly ({ readonly op: string; readonly externalId: string; readonly sequence?: number; readonly occurredAt?: string; readonly data: { readonly [name: string]: unknown } })[] } }; answer: { readonly items: readonly ({ readonly index: number; readonly status: 'CREATED' | 'UPDATED' | 'UNCHANGED' | 'STALE' | 'WAITING' | 'REFUSED'; readonly id: number | null; readonly linked?: true; readonly waitsFor?: { readonly op: string; readonly externalId: string }; readonly error?: string; readonly msg?: string; readonly fields?: readonly ({ readonly path: string; readonly msg: string })[] })[] } }
  /** Redeem a code (coupons:redeem). */
  redeemByKey: { takes: { body: { readonly code: string; readonly campId?: number; readonly goodsId?: number; readonly payMethod?: 'WECHAT' | 'ALIPAY' | 'OFFLINE'; readonly parentId?: number; readonly parentExternalId?: string; readonly studentId?: number; readonly studentExternalId?: string; readonly addressId?: number; readonly addressExternalId?: string } }; answer: { readonly couponId: number; readonly orderId: number; readonly orderNumber: string; readonly goodsName: string; readonly payAmount: number; readonly status: 'PENDING_PAYMENT' | 'PAID' | 'SHIPPED' | 'COMPLETED' | 'CANCELLED' | 'CLOSED' | 'REFUNDING' | 'PARTIALLY_REFUNDED' | 'REFUNDED'; readonly before: boolean } }
  /** Tell of a payment (payments:write). */
  tellPayment: { takes: { body: { readonly method: 'WECHAT' | 'ALIPAY' | 'OFFLINE'; readonly transactionId: string; readonly amount: number; readonly paidAt: string; readonly orderId?: number; readonly orderExternalId?: string } }; answer: { readonly id: number; readonly orderNumber: string; readonly status: 'WAITING' | 'TAKEN' | 'VOUCHED' | 'STRAY' | 'REFUSED'; readonly error: string | null } }
}

/** What an event tells, by its type. */
export interface Events {
  /** A family was entered. */
  'parent.created': { readonly id: number }
  /** What is known of a family was changed. */
  'parent.updated': { readonly id: number; readonly activeFlg: 'ACTIVE' | 'FROZEN'; readonly fields: readonly string[] }
  /** A family was frozen. */
  'parent.frozen': { readonly id: number }
  /** Two accounts of a family were made one, or parted again. */
  'parent.merged': { readonly id: number; readonly mergedId: number; readonly state: 'MERGED' | 'PARTED' }
  /** A family was forgotten. */
  'parent.erased': { readonly id: number }
  /** What is known of a child was changed. */
  'student.updated': { readonly id: number; readonly parentId: number; readonly fields: readonly string[] }
  /** A guardian agreed. */
  'consent.given': { readonly id: number; readonly studentId: number; readonly parentId: number; readonly purpose: 'LESSONS' | 'RECORDINGS' | 'DEMOS' | 'MESSAGES' | 'MARKETING'; readonly textNumber: number | null; readonly at: string }
  /** A guardian withdrew a consent, or one that was noted by mistake was taken back. */
  'consent.withdrawn': { readonly id: number; readonly studentId: number; readonly parentId: number; readonly purpose: 'LESSONS' | 'RECORDINGS' | 'DEMOS' | 'MESSAGES' | 'MARKETING'; readonly textNumber: number | null; readonly at: string }
  /** A membership was granted or made longer. */
  'member.granted': { readonly id: number; readonly parentId: number; readonly levelId: number; readonly startsAt: string; readonly endsAt: string }
  /** A membership is over. */
  'member.expired': { readonly id: number; readonly parentId: number }
  /** A family gave feedback. */
  'feedback.created': { readonly id: number; readonly parentId: number; readonly category: 'COURSE' | 'COACH' | 'ORDER' | 'LOGISTICS' | 'APP' | 'OTHER' }
  /** A reply to feedback has left, or could not be sent. */
  'feedback.replied': { readonly id: number; readonly parentId: number; readonly delivery: 'SENT' | 'FAILED' }
  /** An order was made. */
  'order.created': { readonly id: number; readonly orderNumber: string; readonly parentId: number }
  /** An order was paid. */
  'order.paid': { readonly id: number; readonly orderNumber: string; readonly parentId: number }
  /** An order was completed. */
  'order.completed': { readonly id: number; readonly orderNumber: string; readonly parentId: number }
  /** An order was cancelled. */
  'order.cancelled': { readonly id: number; readonly orderNumber: string; readonly parentId: number }
  /** An order was not paid in time and was closed. */
  'order.closed': { readonly id: number; readonly orderNumber: string; readonly parentId: number }
  /** An order was sent. */
  'order.shipped': { readonly id: number; readonly orderNumber: string; readonly parentId: number }
  /** A refund was started. */
  'refund.requested': { readonly id: number; readonly refundNumber: string; readonly orderId: number; readonly orderNumber: string; readonly amount: number }
  /** A refund succeeded. */
  'refund.succeeded': { readonly id: number; readonly refundNumber: string; readonly orderId: number; readonly orderNumber: string; readonly amount: number }
  /** A refund failed. */
  'refund.failed': { readonly id: number; readonly refundNumber: string; readonly orderId: number; readonly orderNumber: string; readonly amount: number }
  /** A refund is abnormal: people see to it. */
  'refund.abnormal': { readonly id: number; readonly refundNumber: string; readonly orderId: number; readonly orderNumber: string; readonly amount: number }
  /** A parcel was made. */
  'shipment.created': { readonly id: number; readonly orderId: number; readonly orderNumber: string; readonly trackingNumber: string; readonly status: 'CREATED' | 'COLLECTED' | 'IN_TRANSIT' | 'DELIVERING' | 'SIGNED' | 'PROBLEM' | 'RETURNED' }
  /** A parcel moved on, or has another number. */
  'shipment.moved': { readonly id: number; readonly orderId: number; readonly orderNumber: string; readonly trackingNumber: string; readonly status: 'CREATED' | 'COLLECTED' | 'IN_TRANSIT' | 'DELIVERING' | 'SIGNED' | 'PROBLEM' | 'RETURNED' }
  /** A parcel was delivered. */
  'shipment.signed': { readonly id: number; readonly orderId: number; readonly orderNumber: string; readonly trackingNumber: string; readonly status: 'CREATED' | 'COLLECTED' | 'IN_TRANSIT' | 'DELIVERING' | 'SIGNED' | 'PROBLEM' | 'RETURNED' }
  /** A parcel has a problem, or was sent back. */
  'shipment.problem': { readonly id: number; readonly orderId: number; readonly orderNumber: string; readonly trackingNumber: string; readonly status: 'CREATED' | 'COLLECTED' | 'IN_TRANSIT' | 'DELIVERING' | 'SIGNED' | 'PROBLEM' | 'RETURNED' }
  /** A batch of codes is ready. */
  'coupon.batch_ready': { readonly id: number; readonly count: number }
  /** A code was used. */
  'coupon.redeemed': { readonly id: number; readonly orderNumber: string; readonly parentId: number }
  /** Codes of a batch were disabled or held back. */
  'coupon.disabled': { readonly id: number; readonly count: number; readonly held: number }
  /** A camp was made. */
  'camp.created': { readonly id: number; readonly startDate: string; readonly endDate: string }
  /** A camp began. */
  'camp.started': { readonly id: number; readonly startDate: string; readonly endDate: string }
  /** A camp is over. */
  'camp.ended': { readonly id: number; readonly startDate: string; readonly endDate: string }
  /** A child joined a camp, or is back in it. */
  'enrolment.created': { readonly id: number; readonly campId: number; readonly groupId: number; readonly studentId: number; readonly parentId: number; readonly status: 'STUDYING' | 'FINISHED' | 'QUIT' }
  /** A child changed groups. */
  'enrolment.moved': { readonly id: number; readonly groupId: number; readonly effectiveDate: string }
  /** A child left a camp. */
  'enrolment.quit': { readonly id: number; readonly campId: number; readonly groupId: number; readonly studentId: number; readonly parentId: number; readonly status: 'STUDYING' | 'FINISHED' | 'QUIT' }
  /** A child finished a camp. */
  'enrolment.finished': { readonly id: number; readonly campId: number; readonly groupId: number; readonly studentId: number; readonly parentId: number; readonly status: 'STUDYING' | 'FINISHED' | 'QUIT' }
  /** A clock-in came in. */
  'clockin.received': { readonly id: number; readonly enrolmentId: number; readonly date: string }
  /** A clock-in was commented. */
  'clockin.commented': { readonly id: number; readonly enrolmentId: number; readonly coachId: number | null }
  /** A clock-in was not commented in time. */
  'clockin.overtime': { readonly id: number; readonly enrolmentId: number; readonly coachId: number | null }
  /** A report of a child is ready. */
  'report.ready': { readonly id: number; readonly enrolmentId: number; readonly periodStart: string; readonly periodEnd: string; readonly kind: 'REPORT' | 'CERTIFICATE' }
  /** A coach was entered. */
  'coach.created': { readonly id: number }
  /** A coach was deactivated. */
  'coach.deactivated': { readonly id: number }
  /** The month of a coach was closed. */
  'workhour.month_closed': { readonly id: number; readonly coachId: number; readonly month: string }
  /** The month of a coach was opened again. */
  'workhour.month_reopened': { readonly id: number; readonly coachId: number; readonly month: string; readonly nextId: number }
  /** The month of a coach was paid. */
  'settlement.paid': { readonly id: number; readonly coachId: number; readonly month: string }
  /** A contract was sent to its coach. */
  'contract.sent': { readonly id: number; readonly flowId: string; readonly coachId: number; readonly status: 'DRAFT' | 'PENDING' | 'DONE' | 'REJECTED' | 'EXPIRED' | 'CANCELLED' | 'INVALID' | 'TERMINATED' }
  /** A contract was signed and sealed. */
  'contract.signed': { readonly id: number; readonly flowId: string; readonly coachId: number; readonly status: 'DRAFT' | 'PENDING' | 'DONE' | 'REJECTED' | 'EXPIRED' | 'CANCELLED' | 'INVALID' | 'TERMINATED' }
  /** A contract was refused by its coach. */
  'contract.rejected': { readonly id: number; readonly flowId: string; readonly coachId: number; readonly status: 'DRAFT' | 'PENDING' | 'DONE' | 'REJECTED' | 'EXPIRED' | 'CANCELLED' | 'INVALID' | 'TERMINATED' }
  /** A contract was not signed in time. */
  'contract.expired': { readonly id: number; readonly flowId: string; readonly coachId: number; readonly status: 'DRAFT' | 'PENDING' | 'DONE' | 'REJECTED' | 'EXPIRED' | 'CANCELLED' | 'INVALID' | 'TERMINATED' }
}

/** Where each of the other calls is made, and which are lists. */
export const calls = {
  askRefundByKey: 'POST /open/v1/refund-requests',
  moveSandboxClock: 'POST /open/v1/sandbox/clock',
  openBanners: 'GET /open/v1/banners',
  openCampGroups: 'GET /open/v1/camps/{id}/groups list',
  openCamps: 'GET /open/v1/camps list',
  openCoaches: 'GET /open/v1/coaches list',
  openCounts: 'POST /open/v1/counts',
  openEnrolment: 'GET /open/v1/enrolments/{externalId}',
  openEvents: 'GET /open/v1/events',
  openGetUpload: 'GET /open/v1/uploads/{id}',
  openGoods: 'GET /open/v1/goods list',
  openLatestVersion: 'GET /open/v1/app-versions/latest',
  openLinkFile: 'POST /open/v1/media/{id}/link',
  openOrder: 'GET /open/v1/orders/{externalId}',
  openUploadFile: 'POST /open/v1/media',
  openVisit: 'POST /open/v1/visits',
  openWaiting: 'GET /open/v1/waiting list',
  payByKeyInSandbox: 'POST /open/v1/sandbox/payments',
  putBatch: 'POST /open/v1/batch',
  redeemByKey: 'POST /open/v1/coupons/redeem',
  tellPayment: 'POST /open/v1/payments',
} as const satisfies Record<keyof Calls, string>

/** What one batch takes at most. */
export const MOST_BATCH_ITEMS = 1000
export const MOST_BATCH_BYTES = 5000000
