// Written by `npm run db:types` from the statements and server/migrations. Not to be edited.

export interface StatementRows {
  'access.add': { id: number }
  'access.asked': { id: number; roleId: number | null; userId: number | null; askedBy: number; until: string; reason: string; codes: string[]; decided: boolean }
  'access.confirm': never
  'access.direct': { userId: number; name: string; state: 'NONE' | 'OVER' | 'WIDENED' | 'DUE' | 'GOOD'; codes: string[]; added: string[]; approvedById: number | null; approvedBy: string | null; approvedAt: string | null; until: string | null; reason: string | null; alone: boolean; asked: unknown; since: string | null; stopped: boolean; reads: number; exports: number }
  'access.goodDay': { good: boolean | null }
  'access.list': { roleId: number; role: string; state: 'NONE' | 'OVER' | 'WIDENED' | 'DUE' | 'GOOD'; codes: string[]; added: string[]; approvedById: number | null; approvedBy: string | null; approvedAt: string | null; until: string | null; reason: string | null; alone: boolean; asked: unknown; people: number; stopped: boolean; reads: number; exports: number }
  'access.others': { others: number }
  'access.replace': never
  'access.role': { id: number; name: string; codes: string[]; until: string | null }
  'access.user': { id: number; name: string; codes: string[]; until: string | null }
  'account.credentials': { id: number; passwordHash: string | null; activeflg: 'ACTIVE' | 'FROZEN' }
  'account.lockByEMAIL': { id: number; username: string; realName: string; phone: string | null; email: string | null }
  'account.lockBySMS': { id: number; username: string; realName: string; phone: string | null; email: string | null }
  'account.lockOwn': { id: number; username: string; realName: string; phone: string | null; email: string | null; avatarUrl: string | null; passwordHash: string | null; mustChangePassword: boolean; version: number }
  'account.me': { id: number; username: string; realName: string; avatarUrl: string | null; phone: string | null; email: string | null; activeflg: 'ACTIVE' | 'FROZEN'; roles: unknown; tags: unknown; coachId: number | null; mustChangePassword: boolean; lastLoginAt: string | null; version: number }
  'account.owner': { id: number; passwordHash: string | null }
  'account.ownerByEMAIL': { id: number; passwordHash: string | null }
  'account.ownerBySMS': { id: number; passwordHash: string | null }
  'account.register': { id: number }
  'account.targets': { phone: string | null; email: string | null }
  'addresses.add': { id: number; version: number }
  'addresses.archive': never
  'addresses.change': { id: number; version: number }
  'addresses.default': { id: number }
  'addresses.family': { parentId: number }
  'addresses.hasDefault': { has: boolean }
  'addresses.list': { id: number; createdAt: string; updatedAt: string; version: number; parentId: number; parentName: string; receiver: string; phone: string; province: string; city: string; district: string | null; detail: string; isDefault: boolean; regionChecked: boolean }
  'addresses.lock': { id: number; version: number; parentId: number; receiver: string; phone: string; province: string; city: string; district: string | null; detail: string; isDefault: boolean; regionChecked: boolean }
  'addresses.nextDefault': { id: number; version: number }
  'addresses.noDefault': never
  'addresses.personal': { value: string }
  'addresses.restore': { id: number; version: number; parentId: number; receiver: string; phone: string; province: string; city: string; district: string | null; detail: string; isDefault: boolean; regionChecked: boolean }
  'addresses.snapshot': { createdAt: string; deletedAt: string | null; changes: unknown; phone: string; detail: string; fields: unknown }
  'alarms.add': { id: number; version: number }
  'alarms.asked': { id: number; name: string; filter: unknown; link: string }
  'alarms.before': { last: number | null; usual: number[] }
  'alarms.byCalendar': { id: number; days: 'DAILY' | 'WORKDAYS' | 'WEEKDAYS'; weekdays: number[]; atMinute: number; moreMinutes: number[] }
  'alarms.change': { id: number; version: number }
  'alarms.claim': { id: number }
  'alarms.count': { count: number }
  'alarms.days': { day: string | null; count: number | null }
  'alarms.drop': never
  'alarms.dropLooks': never
  'alarms.due': { id: number; days: 'DAILY' | 'WORKDAYS' | 'WEEKDAYS'; weekdays: number[]; atMinute: number; moreMinutes: number[] }
  'alarms.emailOf': { email: string | null }
  'alarms.handOver': { id: number; version: number }
  'alarms.holdLook': { id: number; same: boolean }
  'alarms.holdSending': { id: number }
  'alarms.keepMail': never
  'alarms.keepRobot': never
  'alarms.left': { ownerId: number; days: 'DAILY' | 'WORKDAYS' | 'WEEKDAYS'; weekdays: number[]; atMinute: number; moreMinutes: number[] }
  'alarms.list': { id: number; createdAt: string; updatedAt: string; version: number; name: string; ownerId: number; owner: string; call: string; link: string; rule: 'ALWAYS' | 'ABOVE' | 'BELOW' | 'CHANGE' | 'CHANGE_PERCENT' | 'USUAL_PERCENT' | 'USUAL_SIGMA'; bound: number; days: 'DAILY' | 'WORKDAYS' | 'WEEKDAYS'; weekdays: number[]; atMinute: number; moreMinutes: number[]; inbox: boolean; mail: boolean; robot: 'WECOM' | 'DINGTALK' | 'FEISHU' | null; signs: boolean; paused: boolean; state: 'OWNER_FROZEN' | 'OWNER_RIGHTS' | 'PAUSED' | 'ACTIVE'; nextAt: string | null; lastAt: string | null; lastState: 'WAITING' | 'QUIET' | 'FIRED' | 'FAILED' | 'STOPPED' | null; lastCount: number | null; lastAgainst: number | null; lastWhy: 'PAUSED' | 'OWNER_FROZEN' | 'OWNER_RIGHTS' | 'TIMEOUT' | 'FAULT' | 'UNKNOWN' | null; strip: unknown }
  'alarms.lock': { id: number; version: number; name: string; ownerId: number; call: string; filter: unknown; link: string; rule: 'ALWAYS' | 'ABOVE' | 'BELOW' | 'CHANGE' | 'CHANGE_PERCENT' | 'USUAL_PERCENT' | 'USUAL_SIGMA'; bound: number; days: 'DAILY' | 'WORKDAYS' | 'WEEKDAYS'; weekdays: number[]; atMinute: number; moreMinutes: number[]; inbox: boolean; mail: boolean; robot: 'WECOM' | 'DINGTALK' | 'FEISHU' | null; robotUrl: string | null; robotSecret: string | null; paused: boolean; nextAt: string }
  'alarms.look': { id: number; alarmId: number; dueAt: string; rule: string; bound: number; name: string; ownerId: number; call: string; filter: unknown; link: string; toInbox: boolean; toMail: boolean; robot: 'WECOM' | 'DINGTALK' | 'FEISHU' | null; askedAt: string | null; isOff: boolean }
  'alarms.looks': { id: number; dueAt: string; lookedAt: string | null; state: 'WAITING' | 'QUIET' | 'FIRED' | 'FAILED' | 'STOPPED'; count: number | null; against: number | null; rule: string; bound: number; why: 'PAUSED' | 'OWNER_FROZEN' | 'OWNER_RIGHTS' | 'TIMEOUT' | 'FAULT' | 'UNKNOWN' | null; mail: 'WAITING' | 'SENDING' | 'SENT' | 'FAILED' | 'DOUBT' | null; robot: 'WAITING' | 'SENDING' | 'SENT' | 'FAILED' | 'DOUBT' | null }
  'alarms.mailOf': { known: boolean | null }
  'alarms.move': never
  'alarms.names': { id: number; name: string }
  'alarms.one': { id: number; name: string; ownerId: number; call: string; filter: unknown; link: string; rule: 'ALWAYS' | 'ABOVE' | 'BELOW' | 'CHANGE' | 'CHANGE_PERCENT' | 'USUAL_PERCENT' | 'USUAL_SIGMA'; bound: number }
  'alarms.owners': { id: number | null; name: string | null }
  'alarms.remove': never
  'alarms.restore': { id: number }
  'alarms.sending': { id: number; mail: 'WAITING' | 'SENDING' | 'SENT' | 'FAILED' | 'DOUBT' | null; robot: 'WAITING' | 'SENDING' | 'SENT' | 'FAILED' | 'DOUBT' | null; rule: string; bound: number; count: number | null; against: number | null; about: unknown; alarmId: number; ownerId: number; name: string; call: string; filter: unknown; link: string; kind: 'WECOM' | 'DINGTALK' | 'FEISHU' | null; robotUrl: string | null; robotSecret: string | null; live: boolean | null }
  'alarms.settle': never
  'alarms.snapshot': { createdAt: string; deletedAt: string | null; changes: unknown; fields: unknown }
  'alarms.switch': { id: number; version: number }
  'apiKeys.add': { id: number; version: number; ipAllow: string[] | null; expiresAt: string | null }
  'apiKeys.addMove': { id: number }
  'apiKeys.addSecret': never
  'apiKeys.ageSecret': { endsAt: string | null }
  'apiKeys.byCall': { call: string; calls: number | null }
  'apiKeys.change': { id: number; version: number; ipAllow: string[] | null; expiresAt: string | null }
  'apiKeys.days': { day: string | null; calls: number; errors: number }
  'apiKeys.endOld': { endsAt: string | null }
  'apiKeys.figures': { usable: number; calls: number; errors: number; unused: number }
  'apiKeys.list': { id: number; createdAt: string; updatedAt: string; version: number; name: string; prefix: string; mode: 'LIVE' | 'TEST'; purpose: string; scopes: string[]; ipAllow: string[]; expiresAt: string | null; ratePerMinute: number; creatorId: number; creator: string; state: 'REVOKED' | 'ENDED' | 'STOPPED' | 'ROTATING' | 'ENDING' | 'UNUSED' | 'ACTIVE'; lastUsedAt: string | null; calls: number; errors: number }
  'apiKeys.lock': { id: number; version: number; name: string; prefix: string; mode: 'LIVE' | 'TEST'; scopes: string[]; ipAllow: string[] | null; expiresAt: string | null; ratePerMinute: number; purpose: string; creatorId: number; revokedAt: string | null }
  'apiKeys.names': { id: number; name: string }
  'apiKeys.oldSecret': { endsAt: string | null; holds: boolean }
  'apiKeys.refusals': { error: string; calls: number | null }
  'apiKeys.revoke': { id: number; version: number; revokedAt: string | null }
  'apiKeys.secrets': { tail: string; createdAt: string; endsAt: string | null; lastUsedAt: string | null; calls: number }
  'apiKeys.snapshot': { createdAt: string; deletedAt: null; changes: unknown; fields: unknown }
  'apiKeys.touch': { id: number; version: number }
  'appVersions.add': { id: number; version: number; published: boolean; platform: 'IOS' | 'ANDROID' | 'HARMONY' | 'PAD'; versionName: string; versionCode: number; forceUpdate: boolean; downloadUrl: string; releaseNotes: string | null; publishedAt: string | null; hotfixOf: number | null; minSupportedCode: number | null; rolloutPercent: number; blocked: boolean }
  'appVersions.archive': never
  'appVersions.base': { versionName: string; versionCode: number }
  'appVersions.change': { id: number; version: number; published: boolean; platform: 'IOS' | 'ANDROID' | 'HARMONY' | 'PAD'; versionName: string; versionCode: number; forceUpdate: boolean; downloadUrl: string; releaseNotes: string | null; publishedAt: string | null; hotfixOf: number | null; minSupportedCode: number | null; rolloutPercent: number; blocked: boolean }
  'appVersions.highest': { versionName: string; versionCode: number }
  'appVersions.list': { id: number; createdAt: string; updatedAt: string; version: number; platform: 'IOS' | 'ANDROID' | 'HARMONY' | 'PAD'; versionName: string; versionCode: number; state: 'BLOCKED' | 'DRAFT' | 'SCHEDULED' | 'PUBLISHED'; publishedAt: string | null; forceUpdate: boolean; downloadUrl: string; releaseNotes: string | null; isConfigure: boolean; hotfixOf: number | null; hotfixOfName: string | null; minSupportedCode: number | null; rolloutPercent: number; blocked: boolean; newest: boolean }
  'appVersions.lock': { id: number; version: number; published: boolean; platform: 'IOS' | 'ANDROID' | 'HARMONY' | 'PAD'; versionName: string; versionCode: number; forceUpdate: boolean; downloadUrl: string; releaseNotes: string | null; publishedAt: string | null; hotfixOf: number | null; minSupportedCode: number | null; rolloutPercent: number; blocked: boolean }
  'appVersions.moment': { at: string }
  'appVersions.names': { id: number; name: string }
  'appVersions.offered': { id: number; platform: 'IOS' | 'ANDROID' | 'HARMONY' | 'PAD'; versionName: string; versionCode: number; forceUpdate: boolean; downloadUrl: string; releaseNotes: string | null; publishedAt: string | null; minSupportedCode: number | null; rolloutPercent: number; blocked: boolean }
  'appVersions.one': { id: number; createdAt: string; updatedAt: string; version: number; platform: 'IOS' | 'ANDROID' | 'HARMONY' | 'PAD'; versionName: string; versionCode: number; state: 'BLOCKED' | 'DRAFT' | 'SCHEDULED' | 'PUBLISHED'; publishedAt: string | null; forceUpdate: boolean; downloadUrl: string; releaseNotes: string | null; isConfigure: boolean; hotfixOf: number | null; hotfixOfName: string | null; minSupportedCode: number | null; rolloutPercent: number; blocked: boolean; newest: boolean }
  'appVersions.seen': { n: number | null }
  'appVersions.snapshot': { createdAt: string; deletedAt: string | null; changes: unknown; fields: unknown }
  'banners.add': { id: number; version: number; title: string; imageMediaId: string | null; linkKind: 'NONE' | 'URL' | 'GOODS' | 'CAMP'; linkTarget: string | null; position: string; startAt: string | null; endAt: string | null }
  'banners.archive': { id: number; version: number }
  'banners.change': { id: number; version: number; title: string; imageMediaId: string | null; linkKind: 'NONE' | 'URL' | 'GOODS' | 'CAMP'; linkTarget: string | null; position: string; startAt: string | null; endAt: string | null }
  'banners.closeGaps': never
  'banners.count.clicks': { n: number | null }
  'banners.count.views': { n: number | null }
  'banners.linked': { there: boolean }
  'banners.list': { id: number; createdAt: string; updatedAt: string; version: number; title: string; imageUrl: string | null; linkKind: 'NONE' | 'URL' | 'GOODS' | 'CAMP'; linkTarget: string | null; linkName: string | null; position: string; startAt: string | null; endAt: string | null; postStatus: 'POSTED' | 'UNPOSTED'; shown: 'OFF' | 'LIVE' | 'OVER' | 'WAITING'; sequence: number; archived: boolean; lacks: string[]; isConfigure: boolean }
  'banners.lock': { id: number; version: number; postStatus: 'POSTED' | 'UNPOSTED'; archived: boolean; sequence: number; title: string; imageMediaId: string | null; linkKind: 'NONE' | 'URL' | 'GOODS' | 'CAMP'; linkTarget: string | null; position: string; startAt: string | null; endAt: string | null }
  'banners.names': { id: number; name: string }
  'banners.order': { id: number; position: string; title: string }
  'banners.place': { id: number }
  'banners.post': { id: number; version: number }
  'banners.restore': { id: number; version: number }
  'banners.snapshot': { createdAt: string; deletedAt: null; changes: unknown; fields: unknown }
  'banners.span': { runs: boolean | null }
  'bookmarks.forget': never
  'bookmarks.keep': never
  'bookmarks.list': { path: string; entity: string | null; recordId: number | null; visitedAt: string; pinnedAt: string | null }
  'bookmarks.pin': never
  'bookmarks.pins': { path: string }
  'bookmarks.trim': never
  'bookmarks.unpin': never
  'books.at': { at: string | null }
  'books.commissions': { count: number; amount: number; earned: number; digest: string | null }
  'books.contracts': { count: number; amount: number; digest: string | null }
  'books.days': { count: number; closed: number }
  'books.entries': { count: number }
  'books.hours': { count: number; amount: number; minutes: number; digest: string | null }
  'books.isOver': { over: boolean | null }
  'books.orders': { count: number; amount: number; digest: string | null }
  'books.payouts': { count: number; amount: number }
  'books.refunds': { count: number; amount: number; digest: string | null }
  'books.seal': { seq: number; lastId: number; hash: string; sealedAt: string }
  'books.statements': { count: number; amount: number }
  'browsers.keep': never
  'browsers.known': { known: boolean; others: boolean }
  'calendar.addLink': { id: number }
  'calendar.byHash': { id: number; userId: number; feeds: string[] }
  'calendar.dropLink': { id: number }
  'calendar.dropLinks': never
  'calendar.holdPerson': { id: number }
  'calendar.items': { kind: 'HOLIDAY' | 'WORKDAY' | 'CAMP' | 'ENROL_CLOSES' | 'LESSONS' | 'OWN_HOURS' | 'MONTH_READY' | 'COMMENTS_DUE' | 'CONTRACTS_DUE' | 'RETURNS_DUE' | 'PROMISES'; day: string | null; until: string | null; campId: number | null; title: string | null; count: number | null }
  'calendar.links': { id: number; feeds: string[]; createdAt: string; readAt: string | null }
  'calendar.noteRead': never
  'campStatus.byCamp': { campId: number; counts: number[] }
  'campStatus.childDays': { id: number; day: string | null; due: boolean | null; done: boolean; seconds: number; score: number | null }
  'campStatus.childFigures': { id: number; lessons: number; days: number; comments: number; seconds: number; scoreSum: number; scoreCount: number; scoreBest: number | null; place: number; among: number }
  'campStatus.earlierStays': { id: number; from: string; to: string | null; reason: string | null; refundOrder: string | null; by: string | null; groupId: number; groupName: string; coachId: number | null; coachName: string | null; clockInDays: number; lastClockInAt: string | null }
  'campStatus.statistics': { groupId: number | null; date: string | null; counts: number[]; campId: number | null; campName: string | null; groupName: string | null; coachId: number | null; coachName: string | null }
  'campStudents.add': { id: number; version: number; studentId: number; before: null }
  'campStudents.cancelMoves': never
  'campStudents.changeWish': { id: number; version: number }
  'campStudents.children': { id: number; parentId: number; name: string; enrolmentId: number | null; status: 'STUDYING' | 'FINISHED' | 'QUIT' | null; barred: boolean | null; withdrawn: string[] }
  'campStudents.clockInsOfWeek': { id: number; campStudentId: number; clockInDate: string; lessonDay: number; submittedAt: string; makeup: boolean; makeupReason: string | null; studySeconds: number; score: number | null; mediaUrls: unknown; barred: boolean | null; groupId: number; groupName: string; coachId: number | null; coachName: string | null; commentDueAt: string; commentedAt: string | null; commentText: string | null; commentMinutes: number | null; overtime: boolean }
  'campStudents.coached': { coached: boolean }
  'campStudents.comments': { id: number; campStudentId: number; clockInDate: string; lessonDay: number; submittedAt: string; makeup: boolean; makeupReason: string | null; studySeconds: number; score: number | null; mediaUrls: unknown; barred: boolean | null; groupId: number; groupName: string; coachId: number | null; coachName: string | null; commentDueAt: string; commentedAt: string | null; commentText: string | null; commentMinutes: number | null; overtime: boolean }
  'campStudents.days': { date: string | null; lessonDay: number | null; counts: boolean; hasCome: boolean | null; isOver: boolean | null }
  'campStudents.detail': { id: number; createdAt: string; updatedAt: string; version: number; campId: number; campName: string | null; groupId: number; group: unknown; coachId: number | null; coachName: string | null; studentId: number; studentName: string | null; parentId: number; parentName: string; parentPhone: string; source: 'ORDER' | 'IMPORT' | 'MANUAL'; orderNumber: string | null; status: 'STUDYING' | 'FINISHED' | 'QUIT'; joinedAt: string; clockInDays: number; lessonDays: number; lastClockInAt: string | null; atRisk: boolean | null; warning: unknown; coachRemark: string | null; plannedMove: unknown; stays: unknown; quitAt: string | null; makeupDays: number; commentCount: number; studySeconds: number; scoreSum: number; scoreCount: number; camp: unknown; student: unknown; parent: unknown; moves: unknown; reports: unknown; timeline: unknown }
  'campStudents.dueMoves': { campStudentId: number }
  'campStudents.edit': never
  'campStudents.edited': { id: number; campId: number; groupId: number; studentId: number; parentId: number; version: number; status: 'STUDYING' | 'FINISHED' | 'QUIT'; coachRemark: string | null; campName: string | null; openMoveId: number | null; openGroupId: number | null; openDate: string | null }
  'campStudents.exportedClockIns': { clockInDate: string; lessonDay: number; submittedAt: string; makeup: boolean; makeupReason: string | null; studySeconds: number; score: number | null; groupName: string; coachName: string | null; commentedAt: string | null; commentText: string | null; overtime: boolean; studentName: string; parentName: string; parentPhone: string }
  'campStudents.familiesByPhone': { id: number; phone: string; inScope: boolean | null }
  'campStudents.familiesSeen': { id: number }
  'campStudents.familyByPhone': { id: number; nickname: string; realName: string | null; phone: string; activeFlg: 'ACTIVE' | 'FROZEN'; students: unknown }
  'campStudents.familyStates': { id: number; state: 'ACTIVE' | 'FROZEN' }
  'campStudents.found': { id: number; studentName: string | null; parentName: string; campId: number; campName: string | null; term: string | null; groupName: string; status: 'STUDYING' | 'FINISHED' | 'QUIT' }
  'campStudents.groupPlaces': { id: number; name: string; campId: number; coachId: number | null; capacity: number; isActive: boolean; coachActive: boolean; inScope: boolean | null; taken: number; held: number }
  'campStudents.handedOver': { id: number; campStudentId: number; coachId: number | null }
  'campStudents.heldMoves': { moveId: number; id: number; groupId: number; group: string; was: string | null; effectiveDate: string; possible: boolean }
  'campStudents.hold': never
  'campStudents.ids': { id: number }
  'campStudents.import.channels': { id: number; code: string; active: boolean }
  'campStudents.import.dropEnrolments': { id: number; campId: number; groupId: number; studentId: number; parentId: number }
  'campStudents.import.enrolments': { id: number; version: number; campName: string | null; groupName: string; used: boolean }
  'campStudents.import.knownFamilies': { id: number; phone: string }
  'campStudents.import.madeStudents': { id: number }
  'campStudents.ingest.place': { campId: number; groupId: number; studentId: number }
  'campStudents.ingest.there': { id: number }
  'campStudents.leave': never
  'campStudents.leaving': { id: number; campId: number; groupId: number; studentId: number; parentId: number; version: number; campName: string | null; groupName: string; statusBefore: 'STUDYING' | 'FINISHED' | 'QUIT'; openMoveId: number | null; openGroupId: number | null }
  'campStudents.lessonsAsked': { asked: boolean | null }
  'campStudents.list': { id: number; createdAt: string; updatedAt: string; version: number; campId: number; campName: string | null; groupId: number; group: unknown; coachId: number | null; coachName: string | null; studentId: number; studentName: string | null; parentId: number; parentName: string; parentPhone: string; source: 'ORDER' | 'IMPORT' | 'MANUAL'; orderNumber: string | null; status: 'STUDYING' | 'FINISHED' | 'QUIT'; joinedAt: string; clockInDays: number; lessonDays: number; lastClockInAt: string | null; atRisk: boolean | null; warning: unknown; coachRemark: string | null; plannedMove: unknown; stays: unknown }
  'campStudents.lockBothCamps': { '?column?': number }
  'campStudents.lockBothGroups': { '?column?': number }
  'campStudents.lockCamp': { '?column?': number }
  'campStudents.lockCampGroups': { '?column?': number }
  'campStudents.lockCamps': { '?column?': number }
  'campStudents.lockEnrolments': { '?column?': number }
  'campStudents.lockGroups': { '?column?': number }
  'campStudents.lockOfFamilies': { '?column?': number }
  'campStudents.lockParents': { '?column?': number }
  'campStudents.lockWhole': { '?column?': number }
  'campStudents.mergeStayDelta': { mergeCampStayDelta: number | null }
  'campStudents.moved.add': { id: number; version: number }
  'campStudents.moved.change': { id: number; version: number }
  'campStudents.moved.ground': { campId: number; groupName: string; campName: string; over: boolean; parentId: number; frozen: boolean; barred: boolean | null }
  'campStudents.moved.ofChild': { id: number }
  'campStudents.moved.stands': { id: number; version: number; campId: number; groupId: number; studentId: number; status: 'STUDYING' | 'FINISHED' | 'QUIT'; joinedAt: string; quitAt: string | null; finishedAt: string | null; reason: string | null; used: boolean }
  'campStudents.movesDone': never
  'campStudents.names': { id: number; name: string }
  'campStudents.noteMoves': never
  'campStudents.phone': { phone: string }
  'campStudents.place': never
  'campStudents.planMovesAgain': never
  'campStudents.removed': { id: number; version: number; campName: string | null; quitAt: string | null; finished: boolean; isFresh: boolean | null; erased: boolean; refunded: boolean }
  'campStudents.return': { id: number; version: number; studentId: number; before: unknown }
  'campStudents.seats': { id: number; name: string; capacity: number; ended: boolean; taken: number }
  'campStudents.shares': { coachId: number; quota: number; weight: number }
  'campStudents.snapshot': { createdAt: string; deletedAt: null; fields: unknown; changes: unknown }
  'campStudents.stands': { id: number; campId: number; groupId: number; coachId: number | null; studentId: number; status: 'STUDYING' | 'FINISHED' | 'QUIT'; joinedAt: string; quitAt: string | null; finishedAt: string | null; clockInDays: number; plannedMove: unknown }
  'campStudents.stayAsBefore': never
  'campStudents.stayBegin': never
  'campStudents.stayBought': { campStudentId: number }
  'campStudents.stayDrop': { id: number; endedAt: string | null }
  'campStudents.stayEnd': never
  'campStudents.stayReopen': never
  'campStudents.takeBack': { id: number; campId: number; groupId: number; studentId: number; parentId: number; status: 'STUDYING' | 'FINISHED' | 'QUIT' }
  'campStudents.takeBackMoves': never
  'campStudents.takeUpMoves': { groupId: number }
  'campStudents.toMove': { id: number; parentId: number; version: number; campId: number; campName: string | null; groupId: number; status: 'STUDYING' | 'FINISHED' | 'QUIT'; today: string; endDate: string | null; earliest: string | null; openMoveId: number | null; openGroupId: number | null; openDate: string | null }
  'campStudents.touch': never
  'campStudents.transfer.camps': { id: number; name: string; term: string; startDate: string; taken: number; capacity: number }
  'campStudents.transfer.child': { studentId: number; campId: number; source: 'ORDER' | 'IMPORT' | 'MANUAL'; orderNumber: string | null }
  'campStudents.transfer.sameType': { same: boolean; bought: boolean }
  'campStudents.transfer.since': { used: boolean; campStands: boolean; groupState: 'ACTIVE' | 'INACTIVE' }
  'campStudents.versions': { id: number; version: number }
  'campStudents.weeks': { weekStart: string | null; weekNo: number; ahead: number; dueDays: number; clockInDays: number; makeupDays: number; commented: number; overtime: number }
  'camps.add': { id: number; version: number }
  'camps.change': { id: number; version: number }
  'camps.changePlan': { id: number; version: number }
  'camps.choices': { type: unknown; goods: unknown; resources: unknown }
  'camps.clockedDays': { day: number }
  'camps.coming': { kind: 'STATE' | 'MOVE'; id: number | null; at: string | null; status: string | null; title: string | null; note: null; byName: null; campId: number | null; recordId: null; count: number | null; key: string | null }
  'camps.config': { campTypeId: number; campType: string; lessonDays: number; unlockTime: string; makeupDays: number; commentDeadlineHours: number; groupCapacity: number; certificateMinClockIns: number; reminderTime: string; version: number }
  'camps.config.put': { version: number }
  'camps.copyGroups': { id: number; name: string; coach: string | null; capacity: number }
  'camps.detail': { id: number; createdAt: string; updatedAt: string; version: number; name: string; campTypeId: number; campType: string; goodsId: number | null; term: string; enrolStart: string; enrolEnd: string; startDate: string; endDate: string; capacity: number; enrolledCount: number | null; groupCount: number; lessonCounts: number[]; status: string | null; goodsName: string | null; remark: string | null; lessons: unknown; campTypeList: unknown }
  'camps.drop': never
  'camps.dropConfig': never
  'camps.dropGroup': never
  'camps.dropLessons': never
  'camps.dropPlans': never
  'camps.dropType': never
  'camps.ended': { id: number; startDate: string; endDate: string }
  'camps.groupOptions': { id: number; name: string; activeFlg: 'ACTIVE' | 'INACTIVE'; coachId: number | null; coachName: string | null; capacity: number; studentCount: number }
  'camps.groups.add': { id: number; version: number }
  'camps.groups.camp': { camp: string; ended: boolean | null }
  'camps.groups.change': { id: number; version: number }
  'camps.groups.changeLevel': { id: number; version: number }
  'camps.groups.coach': { name: string; active: boolean }
  'camps.groups.led': { led: boolean | null }
  'camps.groups.list': { id: number; createdAt: string; updatedAt: string; version: number; campId: number; name: string; coachId: number | null; coachName: string | null; capacity: number; studentCount: number; lessonCounts: number[]; activeFlg: 'ACTIVE' | 'INACTIVE' }
  'camps.groups.lock': { id: number; version: number; campId: number; camp: string; name: string; coachId: number | null; coach: string | null; capacity: number; activeFlg: 'ACTIVE' | 'INACTIVE' }
  'camps.groups.lockSeats': { taken: number; held: number }
  'camps.groups.names': { id: number; name: string }
  'camps.groups.plans': never
  'camps.groups.snapshot': { createdAt: string; deletedAt: string | null; changes: unknown; fields: unknown }
  'camps.groups.switch': { id: number; version: number }
  'camps.list': { id: number; createdAt: string; updatedAt: string; version: number; name: string; campTypeId: number; campType: string; goodsId: number | null; term: string; enrolStart: string; enrolEnd: string; startDate: string; endDate: string; capacity: number; enrolledCount: number | null; groupCount: number; lessonCounts: number[]; status: string | null }
  'camps.lock': { id: number; version: number; name: string; campTypeId: number; campType: string; goodsId: number | null; goods: string | null; term: string; enrolStart: string; enrolEnd: string; startDate: string; endDate: string; capacity: number; remark: string | null; lessons: unknown }
  'camps.lockSeats': { taken: number }
  'camps.moved.camp': { id: number }
  'camps.moved.campVersion': never
  'camps.moved.ended': { ended: boolean }
  'camps.moved.group': { id: number }
  'camps.moved.groupVersion': never
  'camps.names': { id: number; name: string }
  'camps.options': { id: number; name: string; term: string; campTypeId: number; status: string | null }
  'camps.optionsWithGroups': { id: number; name: string; term: string; ids: unknown; names: unknown; coachIds: unknown; flags: unknown }
  'camps.others': { others: boolean }
  'camps.putLessons': never
  'camps.read': { id: number; version: number; name: string; campTypeId: number; campType: string; goodsId: number | null; goods: string | null; term: string; enrolStart: string; enrolEnd: string; startDate: string; endDate: string; capacity: number; remark: string | null; lessons: unknown }
  'camps.seen': { id: number }
  'camps.snapshot': { createdAt: string; deletedAt: string | null; changes: unknown; fields: unknown }
  'camps.started': { id: number; startDate: string; endDate: string }
  'camps.timeline': { kind: 'STATE' | 'ENROLMENT' | 'LEAVING' | 'MOVE' | 'DIVISION' | 'GROUP' | 'CLOCK_IN' | 'LATE'; id: number | null; at: string | null; status: string | null; title: string | null; note: string | null; byName: string | null; campId: number | null; recordId: number | null; count: number | null; micros: number | null; key: string | null }
  'camps.types.add': { id: number; version: number; sort: number }
  'camps.types.addMissing': { id: number; sort: number }
  'camps.types.change': { id: number; version: number }
  'camps.types.list': { id: number; createdAt: string; updatedAt: string; version: number; name: string; sort: number; activeFlg: 'ACTIVE' | 'INACTIVE' }
  'camps.types.lock': { id: number; version: number; name: string; sort: number; activeFlg: 'ACTIVE' | 'INACTIVE' }
  'camps.types.names': { id: number; name: string }
  'camps.types.place': never
  'camps.types.snapshot': { createdAt: string; deletedAt: string | null; changes: unknown; fields: unknown }
  'camps.week': { day: string | null; starts: unknown; ends: unknown }
  'changes.applied': { number: number; recordId: number | null; trace: unknown }
  'changes.counts': { state: 'READY' | 'SKIPPED' | 'REFUSED' | 'APPLIED' | 'FAILED' | 'UNDONE'; count: number }
  'changes.create': { id: number }
  'changes.faults': { number: number; state: 'READY' | 'SKIPPED' | 'REFUSED' | 'APPLIED' | 'FAILED' | 'UNDONE'; subject: string; cells: unknown; faults: unknown; before: unknown; after: unknown; recordId: number | null }
  'changes.faulty': { count: number }
  'changes.find': { id: number; token: string; ownerId: number; kind: string; source: 'FILE' | 'SELECTION'; parameters: unknown; fileId: string | null; fileName: string | null; mode: 'VALID_ROWS' | 'ALL_OR_NOTHING'; dryRun: boolean; stage: 'PLAN' | 'RECHECK' | 'APPLY' | 'UNDO'; status: 'WAITING' | 'DOING' | 'CHECKED' | 'DONE' | 'FAILD'; rate: number; rowCount: number; resultFileId: string | null; createdAt: string; finishedAt: string | null }
  'changes.inputs': { number: number; cells: unknown; state: 'READY' | 'SKIPPED' | 'REFUSED' | 'APPLIED' | 'FAILED' | 'UNDONE'; faults: unknown }
  'changes.own': { id: number; token: string; ownerId: number; kind: string; source: 'FILE' | 'SELECTION'; parameters: unknown; fileId: string | null; fileName: string | null; mode: 'VALID_ROWS' | 'ALL_OR_NOTHING'; dryRun: boolean; stage: 'PLAN' | 'RECHECK' | 'APPLY' | 'UNDO'; status: 'WAITING' | 'DOING' | 'CHECKED' | 'DONE' | 'FAILD'; rate: number; rowCount: number; resultFileId: string | null; createdAt: string; finishedAt: string | null; worked: boolean }
  'changes.page': { number: number; state: 'READY' | 'SKIPPED' | 'REFUSED' | 'APPLIED' | 'FAILED' | 'UNDONE'; subject: string; cells: unknown; faults: unknown; before: unknown; after: unknown; recordId: number | null }
  'changes.pageTotal': { count: number }
  'changes.ready': { number: number; plan: unknown }
  'changes.rowsAfter': { number: number; state: 'READY' | 'SKIPPED' | 'REFUSED' | 'APPLIED' | 'FAILED' | 'UNDONE'; subject: string; cells: unknown; faults: unknown; before: unknown; after: unknown; recordId: number | null }
  'channelCosts.add': { id: number; version: number }
  'channelCosts.list': { id: number; channelId: number; fromDay: string | null; toDay: string | null; amount: number; note: string | null; byName: string | null; createdAt: string }
  'channelCosts.lock': { id: number; version: number; channelId: number; channelName: string; fromDay: string | null; toDay: string | null; amount: number; note: string | null }
  'channelCosts.names': { id: number; name: string }
  'channelCosts.remove': { id: number; version: number }
  'channelCosts.restore': { id: number }
  'channelCosts.snapshot': { createdAt: string; deletedAt: string | null; changes: unknown; fields: unknown }
  'channels.add': { id: number; version: number; name: string; code: string; kind: 'ONLINE' | 'OFFLINE' | 'KOL' | 'SCHOOL' | 'OTHER'; campaign: string | null; landingUrl: string | null; goodsIds: unknown; remark: string | null; activeFlg: 'ACTIVE' | 'INACTIVE'; ownerUserId: number | null; defaultBatchId: number | null; ownerName: string | null; defaultBatchName: string | null }
  'channels.batch': { id: number }
  'channels.byCode': { id: number; code: string; landingUrl: string | null; isActive: boolean }
  'channels.change': { id: number; version: number; name: string; code: string; kind: 'ONLINE' | 'OFFLINE' | 'KOL' | 'SCHOOL' | 'OTHER'; campaign: string | null; landingUrl: string | null; goodsIds: unknown; remark: string | null; activeFlg: 'ACTIVE' | 'INACTIVE'; ownerUserId: number | null; defaultBatchId: number | null; ownerName: string | null; defaultBatchName: string | null }
  'channels.commission': { key: string; commission: number | null }
  'channels.commission.own': { key: string; commission: number | null }
  'channels.commissionBatches': { key: string | null; commission: number | null }
  'channels.commissionBatches.own': { key: string | null; commission: number | null }
  'channels.commissionReferrers': { key: string; commission: number | null }
  'channels.commissionReferrers.own': { key: string; commission: number | null }
  'channels.commissionWeeks': { key: string | null; commission: number | null }
  'channels.commissionWeeks.own': { key: string | null; commission: number | null }
  'channels.drop': never
  'channels.funnel': { key: string | null; registered: number; firstPaid: number; firstAmount: number; finished: number; nextCamp: number; nextAmount: number; netAmount: number; orders: number; beforeRegistered: number; beforeFirstPaid: number; beforeFinished: number; beforeNextCamp: number }
  'channels.funnel.own': { key: string | null; registered: number; firstPaid: number; firstAmount: number; finished: number; nextCamp: number; nextAmount: number; netAmount: number; orders: number; beforeRegistered: number; beforeFirstPaid: number; beforeFinished: number; beforeNextCamp: number }
  'channels.funnelBatches': { key: string; name: string; kind: 'ONLINE' | 'OFFLINE' | 'KOL' | 'SCHOOL' | 'OTHER'; registered: number; firstPaid: number; finished: number; nextCamp: number; netAmount: number }
  'channels.funnelBatches.own': { key: string; name: string; kind: 'ONLINE' | 'OFFLINE' | 'KOL' | 'SCHOOL' | 'OTHER'; registered: number; firstPaid: number; finished: number; nextCamp: number; netAmount: number }
  'channels.funnelCosts': { channelId: number; week: string | null; cost: number | null }
  'channels.funnelDays': { channelId: number | null; places: number[] | null; nets: number[] | null; paid: number[] | null }
  'channels.funnelDays.own': { channelId: number | null; places: number[] | null; nets: number[] | null; paid: number[] | null }
  'channels.funnelFamilies': { id: number | null; day: string | null; channel: string | null; step: 'RENEWED' | 'FINISHED' | 'PAID' | 'UNPAID'; firstAmount: number | null; nextAmount: number | null }
  'channels.funnelNames': { key: string; name: string; kind: 'ONLINE' | 'OFFLINE' | 'KOL' | 'SCHOOL' | 'OTHER' }
  'channels.funnelOrders': { id: number; orderNumber: string; day: string | null; goods: string; progress: 'PENDING_PAYMENT' | 'PAID' | 'SHIPPED' | 'COMPLETED' | 'CANCELLED' | 'CLOSED'; paid: number; refunded: number; net: number; commission: number }
  'channels.funnelReferrerNames': { key: string; name: string }
  'channels.funnelReferrers': { key: string | null; registered: number; firstPaid: number; firstAmount: number; finished: number; nextCamp: number; nextAmount: number; netAmount: number; orders: number; beforeRegistered: number; beforeFirstPaid: number; beforeFinished: number; beforeNextCamp: number }
  'channels.funnelReferrers.own': { key: string | null; registered: number; firstPaid: number; firstAmount: number; finished: number; nextCamp: number; nextAmount: number; netAmount: number; orders: number; beforeRegistered: number; beforeFirstPaid: number; beforeFinished: number; beforeNextCamp: number }
  'channels.funnelToday': { today: string | null }
  'channels.funnelVisits': { channelId: number; week: string | null; visits: number; before: number }
  'channels.funnelWeeks': { key: string | null; registered: number; firstPaid: number; firstAmount: number; finished: number; nextCamp: number; nextAmount: number; netAmount: number; orders: number; beforeRegistered: number; beforeFirstPaid: number; beforeFinished: number; beforeNextCamp: number }
  'channels.funnelWeeks.own': { key: string | null; registered: number; firstPaid: number; firstAmount: number; finished: number; nextCamp: number; nextAmount: number; netAmount: number; orders: number; beforeRegistered: number; beforeFirstPaid: number; beforeFinished: number; beforeNextCamp: number }
  'channels.goods': { there: number }
  'channels.isOwner': { id: number }
  'channels.list': { id: number; createdAt: string; updatedAt: string; version: number; name: string; code: string; kind: 'ONLINE' | 'OFFLINE' | 'KOL' | 'SCHOOL' | 'OTHER'; campaign: string | null; landingUrl: string | null; qrCode: string; goodsIds: unknown; activeFlg: 'ACTIVE' | 'INACTIVE'; ownerUserId: number | null; ownerName: string | null; defaultBatchId: number | null; defaultBatchName: string | null; remark: string | null; visits: number; registrations: number; orderCount: number; paidAmount: number; refundedAmount: number; firstPaid: number; conversionBp: number | null }
  'channels.lock': { id: number; version: number; name: string; code: string; kind: 'ONLINE' | 'OFFLINE' | 'KOL' | 'SCHOOL' | 'OTHER'; campaign: string | null; landingUrl: string | null; goodsIds: unknown; remark: string | null; activeFlg: 'ACTIVE' | 'INACTIVE'; ownerUserId: number | null; defaultBatchId: number | null; ownerName: string | null; defaultBatchName: string | null }
  'channels.mergeDelta': { mergeChannelDelta: number | null }
  'channels.names': { id: number; name: string }
  'channels.one': { id: number; name: string; code: string; campaign: string | null; landingUrl: string | null; updatedAt: string }
  'channels.options': { id: number; name: string; code: string; kind: 'ONLINE' | 'OFFLINE' | 'KOL' | 'SCHOOL' | 'OTHER'; activeFlg: 'ACTIVE' | 'INACTIVE' }
  'channels.owners': { id: number; name: string }
  'channels.snapshot': { createdAt: string; deletedAt: string | null; changes: unknown; fields: unknown }
  'channels.turn': { id: number; version: number }
  'channels.visit': never
  'clockIns.add': { id: number; version: number }
  'clockIns.carry': never
  'clockIns.comment': { id: number; version: number }
  'clockIns.dropOfEnrolment': never
  'clockIns.facts': { id: number; campId: number; groupId: number; parentId: number; coachId: number | null; lessonDay: number | null; hours: number; there: boolean }
  'clockIns.handBack': never
  'clockIns.ingest.add': { id: number; campStudentId: number; clockInDate: string }
  'clockIns.ingest.change': { id: number }
  'clockIns.ingest.facts': { n: number | null; campId: number; groupId: number; parentId: number; coachId: number | null; lessonDay: number | null; hours: number; there: boolean }
  'clockIns.ingest.fill': { id: number; campStudentId: number; mediaUrls: unknown }
  'clockIns.ingest.ofDays': { n: number | null; id: number }
  'clockIns.lock': { id: number; version: number; campStudentId: number; parentId: number; coachId: number | null; date: string | null; submittedAt: string; commented: boolean; mine: boolean; saidByMe: boolean; seen: boolean | null }
  'clockIns.overdue': { id: number; enrolmentId: number; coachId: number | null }
  'clockIns.reassign': { campStudentId: number; parentId: number; fromId: number | null; fromName: string | null; fromUserId: number | null; count: number; firstId: number | null }
  'clockIns.show': never
  'clockIns.toComment': { id: number; campStudentId: number; studentName: string; englishName: string | null; grade: string | null; englishLevel: string | null; campId: number; campName: string; groupId: number; groupName: string; coachId: number | null; coachName: string | null; clockInDate: string; submittedAt: string; dueAt: string; commentedAt: string | null; lessonDay: number; makeup: boolean; makeupReason: string | null; studySeconds: number; score: number | null; commentText: string | null; commentedByName: string | null; mediaUrls: unknown; barred: boolean | null; lesson: unknown; days: unknown; toldCount: number }
  'clockIns.told': { id: number; clockInDate: string; lessonDay: number; commentedAt: string | null; commentText: string | null; commentMedia: unknown; coachName: string | null; overtime: boolean | null }
  'clockIns.unreckoned': { id: number }
  'clockIns.withdraw': { id: number; version: number }
  'closing.begin': never
  'closing.broken': { coach: string; month: string; no: number }
  'closing.byTask': { id: number; name: string; done: boolean }
  'closing.carry': { statementId: number | null; lineId: number | null; month: string | null }
  'closing.close': { id: number; coachId: number; coach: string; month: string; no: number; status: 'OPEN' | 'SUBMITTED' | 'CONFIRMED' | 'CLOSED' | 'CONTRACTED' | 'PAID'; minutes: number; amount: number; lines: number; linesHash: string | null; linesSeal: string | null }
  'closing.closed': never
  'closing.due': { id: number; coachId: number; coachName: string; coachUserId: number | null; status: 'OPEN' | 'SUBMITTED' | 'CONFIRMED' | 'CLOSED' | 'CONTRACTED' | 'PAID'; minutes: number; amount: number; agreedAmount: number | null; unpriced: number; moved: boolean; ownPayee: boolean; whole: boolean | null; disputes: number; awaits: number; contracts: number }
  'closing.hashOk': { ok: boolean | null }
  'closing.hold': { id: number; coachId: number; month: string; status: 'OPEN' | 'SUBMITTED' | 'CONFIRMED' | 'CLOSED' | 'CONTRACTED' | 'PAID'; unpriced: number }
  'closing.holdCoaches': { id: number }
  'closing.holdLater': { id: number }
  'closing.inTheWay': { id: number }
  'closing.link': never
  'closing.openComments': { count: number }
  'closing.putOff': never
  'closing.stranded': { orderId: number }
  'closing.takePayee': { id: number; month: string; bank: string | null; tail: string | null }
  'closing.toClose': { orderId: number; orderNumber: string; merchantId: number | null }
  'closing.told': { id: number; coachId: number; userId: number | null; month: string; minutes: number; amount: number }
  'coachAbsences.absentOn': { coachId: number }
  'coachAbsences.add': { id: number; version: number }
  'coachAbsences.ahead': { coachId: number; coachName: string; fromDate: string | null; toDate: string | null; substituteId: number | null; today: boolean; seen: boolean | null }
  'coachAbsences.awayBetween': { from: string | null }
  'coachAbsences.change': { id: number; version: number }
  'coachAbsences.end': never
  'coachAbsences.list': { id: number; version: number; fromDate: string | null; toDate: string | null; substituteId: number | null; substituteName: string | null; reason: string }
  'coachAbsences.lock': { id: number; version: number; fresh: boolean; over: boolean | null }
  'coachAbsences.remove': never
  'coachAbsences.standsIn': { name: string; from: string | null }
  'coachAbsences.told': { absences: unknown }
  'coachAbsences.whose': { coachId: number; substituteId: number | null }
  'coachGroups.add': { id: number; version: number }
  'coachGroups.all': { id: number; name: string; leaderCoachId: number | null; memberCount: number }
  'coachGroups.change': { id: number; version: number }
  'coachGroups.coaches': { id: number; name: string; active: boolean; groupId: number | null; groupName: string | null; groupThen: number | null }
  'coachGroups.comes': { day: string | null }
  'coachGroups.dropStays': never
  'coachGroups.go': never
  'coachGroups.goToday': never
  'coachGroups.join': never
  'coachGroups.leadAgain': never
  'coachGroups.leads': { id: number; name: string; coach: string; coachId: number }
  'coachGroups.leave': never
  'coachGroups.leaveToday': never
  'coachGroups.list': { id: number; createdAt: string; updatedAt: string; version: number; name: string; leaderCoachId: number | null; leaderName: string | null; leaderHasAccount: boolean; memberCount: number | null; studentCount: number | null; remark: string | null }
  'coachGroups.lock': { id: number; version: number; name: string; leaderCoachId: number | null; remark: string | null; leaderName: string | null }
  'coachGroups.members': { id: number; groupId: number; coachId: number; coachName: string; phone: string; employment: 'FULL_TIME' | 'PART_TIME'; studentCount: number; joinedAt: string; leader: boolean }
  'coachGroups.membersOf': { name: string }
  'coachGroups.names': { id: number; name: string }
  'coachGroups.notInGroup': { id: number; name: string; phone: string; employment: 'FULL_TIME' | 'PART_TIME'; level: string | null }
  'coachGroups.others': { id: number; name: string; coach: string }
  'coachGroups.putStays': never
  'coachGroups.remove': never
  'coachGroups.restore': { name: string; remark: string | null }
  'coachGroups.seen': { id: number }
  'coachGroups.snapshot': { createdAt: string; deletedAt: string | null; changes: unknown; fields: unknown }
  'coachGroups.stay': never
  'coachGroups.stays': { id: number; groupId: number; coachId: number; joined: string | null; left: string | null }
  'coachGroups.unlead': never
  'coachGroups.unleadOf': never
  'coachIdentity.claim': { state: 'NONE' | 'WAITING' | 'SENDING' | 'SENT' | 'FAILED' | 'DOUBT'; oldPhone: string | null; phone: boolean; idCard: boolean; name: string; tail: string; by: string }
  'coachIdentity.end': never
  'coachIdentity.note': { id: number }
  'coachIdentity.wait': never
  'coachIdentity.whoCould': { name: string | null }
  'coachRates.begin': { id: number; name: string; before: number; after: number }
  'coachRates.kindOnDay': { amount: number | null }
  'coachRates.list': { effectiveFrom: string | null; kind: string | null; unit: string; amount: number | null; ended: boolean; reason: string | null; createdAt: string; createdBy: string | null; replacedAt: string | null }
  'coachRates.note': never
  'coachRates.noteKind': { id: number }
  'coachRates.onDay': { amount: number | null }
  'coachRates.told': { rates: unknown }
  'coaches.account': { id: number; name: string; active: boolean }
  'coaches.active': { id: number; name: string }
  'coaches.add': { id: number; version: number }
  'coaches.change': { id: number; version: number }
  'coaches.clockInHours': { hour: number | null; count: number }
  'coaches.coming': { kind: 'CONTRACT' | 'ABSENCE' | 'CAMP'; id: number; at: string | null; status: string | null; title: string | null; note: string | null; byName: string | null; coachId: number | null; recordId: number | null; minutes: null; amount: null; count: null; until: string | null; key: string }
  'coaches.commentHistory': { coachId: number | null; groupId: number | null; moments: unknown }
  'coaches.comments': { id: number; campStudentId: number; studentName: string; campId: number; campName: string; groupId: number; groupName: string; coachId: number | null; coachName: string | null; clockInDate: string; submittedAt: string; dueAt: string; commentedAt: string | null; overtimeMinutes: number; kind: 'LATE' | 'DUE' | 'MISSING' }
  'coaches.drop': never
  'coaches.dropRates': never
  'coaches.lastClosed': { day: string | null }
  'coaches.leads': { id: number; name: string; others: boolean }
  'coaches.lessonsDue': { due: number }
  'coaches.list': { id: number; createdAt: string; updatedAt: string; version: number; name: string; englishName: string | null; phone: string; userId: number | null; employment: 'FULL_TIME' | 'PART_TIME'; level: string | null; idCardSealed: string | null; hourlyRateAmount: number; groupId: number | null; groupName: string | null; studentCount: number | null; campCount: number | null; maxStudents: number | null; trackingEnabled: boolean; activeFlg: 'ACTIVE' | 'INACTIVE'; joinedAt: string; awayFrom: string | null; awayTo: string | null; substituteName: string | null }
  'coaches.lock': { id: number; version: number; name: string; englishName: string | null; phone: string; userId: number | null; employment: 'FULL_TIME' | 'PART_TIME'; level: string | null; idCardSealed: string | null; idCardHash: string | null; idCardMasked: string | null; hourlyRateAmount: number; maxStudents: number | null; trackingEnabled: boolean; activeFlg: 'ACTIVE' | 'INACTIVE'; joinedAt: string | null }
  'coaches.moved.ofPhone': { id: number }
  'coaches.moved.version': never
  'coaches.openComments': { coachId: number | null; coachName: string | null; open: number; missing: number; dueIn2h: number; behind: number; queue: unknown; waiting: number | null }
  'coaches.openItems': { clockInId: number; fromCoachId: number | null; due: number | null; studentName: string; campName: string; groupName: string }
  'coaches.options': { id: number; name: string; coachGroupId: number | null }
  'coaches.phone': { phone: string }
  'coaches.recordNames': { id: number; name: string }
  'coaches.remind': { id: number }
  'coaches.renewal': { finished: number; renewed: number; mayRenew: number }
  'coaches.savePayee': { id: number; version: number }
  'coaches.seen': { id: number; userId: number | null }
  'coaches.sentIn': { id: number; mediaUrls: unknown; barred: boolean | null; lessonDay: number; makeup: boolean }
  'coaches.snapshot': { createdAt: string; deletedAt: string | null; changes: unknown; phone: string; fields: unknown }
  'coaches.students': { students: number; camps: number }
  'coaches.tellReminders': { userId: number | null; coachIds: number[] | null; count: number; firstId: number | null }
  'coaches.timeline': { kind: 'HOURS' | 'LATE' | 'STATEMENT' | 'CONTRACT' | 'ABSENCE' | 'GROUP' | 'CAMP'; id: number | null; at: string | null; status: string | null; title: string | null; note: string | null; byName: string | null; coachId: number | null; recordId: number | null; minutes: number | null; amount: number | null; count: number | null; until: string | null; micros: number | null; key: string | null }
  'coaches.toTake': { id: number; name: string; activeFlg: 'ACTIVE' | 'INACTIVE'; userId: number | null }
  'coaches.track': { id: number; name: string }
  'coaches.withdrawReminders': { id: number }
  'codes.add': { id: number }
  'codes.asked': { since: number | null; toReceiver: number; receivers: number }
  'codes.delivery': never
  'codes.ended': never
  'codes.forgive': never
  'codes.outcomes': { done: number; failed: number; lastDoneAt: string | null; lastFailedAt: string | null }
  'codes.toSend': { id: number; channel: 'SMS' | 'EMAIL'; target: string; purpose: 'LOGIN' | 'REGISTER' | 'RESET' | 'BIND' | 'VERIFY' | 'SIGN'; sealed: string | null; language: string; delivery: 'WAITING' | 'SENDING' | 'SENT' | 'WITHHELD' | 'FAILED' | 'DOUBT'; live: boolean; known: boolean }
  'codes.try': { id: number; hash: Buffer; tries: number; live: boolean; wait: number | null }
  'codes.turn': { pgAdvisoryXactLock: string | null }
  'codes.turnReceiver': { pgAdvisoryXactLock: string | null }
  'codes.use': { id: number }
  'commission.atStake': { amount: number | null }
  'commission.drop': never
  'commission.earn': never
  'commission.endHold': never
  'commission.lines': { id: number; at: string; kind: 'EARNED' | 'REVERSED' | 'CORRECTION'; orderNumber: string; baseAmount: number; rateBp: number; amount: number; state: 'PAID' | 'DRAFT' | 'HELD' | 'DUE'; hold: unknown }
  'commission.lockHold': { lineId: number; outcome: 'RELEASED' | 'DROPPED' | null; orderNumber: string; referrerId: number; name: string }
  'commission.reverse': never
  'commission.sums': { total: number; due: number; held: number; draft: number; paid: number }
  'commission.wait': never
  'commission.waited': { orderId: number }
  'commission.waiting': { count: number }
  'consentTexts.add': { id: number; number: number }
  'consentTexts.known': { number: number }
  'consentTexts.list': { id: number; number: number; text: string; publishedAt: string; publishedByName: string | null; given: number }
  'consentTexts.names': { id: number; name: string }
  'consentTexts.newest': { number: number; text: string }
  'consentTexts.number': { number: number | null }
  'consentTexts.snapshot': { createdAt: string; deletedAt: null; changes: unknown; fields: unknown }
  'consents.addLate': { id: number }
  'consents.addWord': { id: number; at: string }
  'consents.asked': { purpose: string | null; required: boolean | null; textNumber: number | null }
  'consents.child': { id: number; parentId: number; name: string }
  'consents.figures': { purpose: string | null; required: boolean | null; given: number; withdrawn: number; unknown: number; older: number; number: number | null; text: string | null; publishedAt: string | null; publishedByName: string | null }
  'consents.names': { id: number; name: string }
  'consents.ofFamily': { id: number | null; version: number | null; studentId: number; studentName: string; purpose: string | null; state: 'UNKNOWN' | 'GIVEN' | 'WITHDRAWN'; last: unknown }
  'consents.put': { id: number; version: number }
  'consents.putSigned': { id: number; version: number; studentId: number; purpose: 'LESSONS' | 'RECORDINGS' | 'DEMOS' | 'MESSAGES' | 'MARKETING'; textNumber: number | null; at: string; exactly: string }
  'consents.snapshot': { createdAt: string; deletedAt: null; changes: unknown; fields: unknown }
  'consents.stands': { id: number; version: number; state: 'UNKNOWN' | 'GIVEN' | 'WITHDRAWN'; purpose: 'LESSONS' | 'RECORDINGS' | 'DEMOS' | 'MESSAGES' | 'MARKETING'; studentId: number; wordId: number; at: string; exactly: string; textNumber: number | null; how: 'APP' | 'PAPER' | 'STAFF'; guardian: string | null }
  'consents.stopped': { id: number }
  'consents.stops': { purpose: 'LESSONS' | 'RECORDINGS' | 'DEMOS' | 'MESSAGES' | 'MARKETING'; given: number; withdrawn: number; slowestStop: number | null; notStopped: number }
  'consents.takeBackSigned': { id: number; studentId: number; parentId: number; purpose: 'LESSONS' | 'RECORDINGS' | 'DEMOS' | 'MESSAGES' | 'MARKETING'; at: string }
  'consents.time': { at: string; ahead: boolean; older: boolean; same: boolean }
  'consents.words': { id: number; state: 'UNKNOWN' | 'GIVEN' | 'WITHDRAWN'; late: boolean; textNumber: number | null; at: string; how: 'APP' | 'PAPER' | 'STAFF'; guardian: string | null; paper: unknown; notedAt: string; notedByName: string | null; stoppedAt: string | null }
  'contractCopies.byToken': { id: number; flowId: string; flowStatus: number; late: boolean | null; until: string | null }
  'contractCopies.fetched': never
  'contractFlows.add': never
  'contractFlows.checked': never
  'contractFlows.claim': { id: number }
  'contractFlows.contract': { id: number; knownAs: string | null }
  'contractFlows.due': { id: number }
  'contractFlows.idCard': { sealed: string | null }
  'contractFlows.known': never
  'contractFlows.letGo': never
  'contractFlows.linked': never
  'contractFlows.of': { flowId: string | null; signUrl: string | null; checkedAt: string | null; refusal: string | null; doubt: boolean; doubtUntil: string | null; mustWait: boolean }
  'contractTerminations.ask': never
  'contractTerminations.confirmers': { id: number | null; name: string | null }
  'contractTerminations.decide': never
  'contractTerminations.latest': { id: number; version: number; contractId: number; status: 'ASKED' | 'CONFIRMED' | 'DECLINED'; reason: string; askedById: number; askedByName: string; askedAt: string }
  'contractTexts.add': never
  'contractTexts.claim': { state: 'WAITING' | 'SENDING' | 'SENT' | 'FAILED' | 'DOUBT' }
  'contractTexts.end': never
  'contractTexts.state': { state: 'WAITING' | 'SENDING' | 'SENT' | 'FAILED' | 'DOUBT' }
  'contracts.add': { id: number }
  'contracts.board': { status: string; count: number; amount: number }
  'contracts.broken': { flowId: string }
  'contracts.byId': { id: number; version: number; provider: 'BUILTIN' | 'ESS'; flowId: string; flowStatus: number; status: string; coachId: number; coachName: string; phone: string; idTailHash: Buffer; tokenSeed: string; tokenHash: string; facts: unknown; expiresAt: string | null; remindedAt: string | null; signedAt: string | null; createdAt: string; late: boolean | null; sentBy: number | null; coachUserId: number | null; statusReason: string | null }
  'contracts.byToken': { id: number; version: number; provider: 'BUILTIN' | 'ESS'; flowId: string; flowStatus: number; status: string; coachId: number; coachName: string; phone: string; idTailHash: Buffer; tokenSeed: string; tokenHash: string; facts: unknown; expiresAt: string | null; remindedAt: string | null; signedAt: string | null; createdAt: string; late: boolean | null; sentBy: number | null; coachUserId: number | null; statusReason: string | null }
  'contracts.candidates': { id: number; name: string; phone: string; employment: 'FULL_TIME' | 'PART_TIME'; activeFlg: 'ACTIVE' | 'INACTIVE'; idCardSealed: string | null; idCardMasked: string | null; groupName: string | null; lines: number; minutes: number; amount: number; unpriced: number; foreignLines: number; overlapping: string | null; notOver: boolean | null; openMonth: string | null; ownChange: boolean; changedBy: string | null; changedOn: string | null; belowZero: string | null }
  'contracts.event': never
  'contracts.events': { id: number; at: string; kind: 'CREATED' | 'SENT' | 'OPENED' | 'ID_WRONG' | 'CODE_SENT' | 'CODE_WRONG' | 'CODE_OK' | 'SIGNED' | 'SEALED' | 'REFUSED' | 'EXPIRED' | 'CANCELLED' | 'REMINDED' | 'DOWNLOADED' | 'INVALID' | 'TERMINATED' | 'LINK_COPIED' | 'END_ASKED' | 'END_DECLINED' | 'END_STARTED' | 'PHONE_CHANGED' | 'ID_CARD_CHANGED'; actor: string | null; ip: string | null; userAgent: string | null; said: string | null }
  'contracts.file': { kind: 'UNSIGNED' | 'SEALED'; bytes: Buffer; hash: string; sealedHash: string | null }
  'contracts.fileOfHash': { kind: 'UNSIGNED' | 'SEALED'; at: string; status: string }
  'contracts.holdMonths': { id: number }
  'contracts.keepFile': never
  'contracts.late': { id: number }
  'contracts.left': { id: number; flowStatus: number }
  'contracts.list': { id: number; createdAt: string; updatedAt: string; version: number; flowId: string; provider: 'BUILTIN' | 'ESS'; coachId: number; coachName: string; coachGroupName: string | null; startDate: string; endDate: string; lineCount: number; minutes: number; amount: number; whole: boolean; flowStatus: number; status: string; statusReason: string | null; ending: 'ASKED' | 'STARTED' | null; sentAt: string | null; openedAt: string | null; expiresAt: string | null; remindedAt: string | null; signedAt: string | null; hash: string | null; tokenSeed: string; tokenHash: string; outsideUrl: string | null }
  'contracts.lock': { id: number; version: number; provider: 'BUILTIN' | 'ESS'; flowId: string; flowStatus: number; status: string; coachId: number; coachName: string; phone: string; idTailHash: Buffer; tokenSeed: string; tokenHash: string; facts: unknown; expiresAt: string | null; remindedAt: string | null; signedAt: string | null; createdAt: string; late: boolean | null; sentBy: number | null; coachUserId: number | null; statusReason: string | null }
  'contracts.lockId': { id: number; version: number; provider: 'BUILTIN' | 'ESS'; flowId: string; flowStatus: number; status: string; coachId: number; coachName: string; phone: string; idTailHash: Buffer; tokenSeed: string; tokenHash: string; facts: unknown; expiresAt: string | null; remindedAt: string | null; signedAt: string | null; createdAt: string; late: boolean | null; sentBy: number | null; coachUserId: number | null; statusReason: string | null }
  'contracts.members': { id: number }
  'contracts.move': { flowId: string; flowStatus: number; status: string; version: number }
  'contracts.names': { id: number; name: string }
  'contracts.number': { flowId: string | null }
  'contracts.opened': never
  'contracts.ownChange': { own: boolean }
  'contracts.reminded': never
  'contracts.rows': { day: string | null; kind: 'COMMENT' | 'LIVE_CLASS' | 'GROUP_SERVICE' | 'OTHER'; place: string | null; minutes: number | null; pieces: number | null; unit: 'HOUR' | 'PIECE'; rate: number; amount: number | null; count: number }
  'contracts.rowsInSight': { day: string | null; kind: 'COMMENT' | 'LIVE_CLASS' | 'GROUP_SERVICE' | 'OTHER'; place: string | null; minutes: number | null; pieces: number | null; unit: 'HOUR' | 'PIECE'; rate: number; amount: number | null; count: number }
  'contracts.seal': { sealedAt: string | null; certificateUntil: string; issuer: string | null }
  'contracts.sealed': never
  'contracts.seenGroups': { id: number }
  'contracts.sent': never
  'contracts.signed': never
  'contracts.signedThen': never
  'contracts.snapshot': { createdAt: string; deletedAt: null; changes: unknown; fields: unknown }
  'contracts.take': never
  'contracts.toRemind': { id: number }
  'contracts.trail': never
  'corrections.amount': { id: number }
  'corrections.correct': { id: number | null }
  'corrections.entry': { id: number; version: number; minutes: number; amount: number; day: string | null; kind: string; source: string; pieces: number }
  'corrections.line': { id: number; coachId: number; day: string | null; month: string | null; kind: 'COMMENT' | 'LIVE_CLASS' | 'GROUP_SERVICE' | 'OTHER'; origin: 'SYSTEM' | 'MANUAL' | 'ADJUSTMENT' | 'CARRIED'; unit: 'HOUR' | 'PIECE'; minutes: number | null; pieces: number | null; gone: boolean; shut: boolean | null }
  'corrections.lower': { id: number | null }
  'corrections.worth': { amount: number | null; own: boolean | null }
  'counters.count': { count: number; since: number | null; wait: number }
  'counters.countEach': { subject: string; count: number }
  'counters.countNew': { subject: string }
  'counters.known': { count: number; wait: number; since: number | null }
  'coupons.addBatch': { id: number }
  'coupons.alone.hold': { pgAdvisoryXactLock: string | null }
  'coupons.alone.sum': { amount: number }
  'coupons.batchAgain': never
  'coupons.batchMade': never
  'coupons.batchNames': { id: number; name: string | null }
  'coupons.batchSnapshot': { createdAt: string; deletedAt: null; changes: unknown; fields: unknown }
  'coupons.batchTask': never
  'coupons.batchToPrint': { channelId: number; name: string; lastDay: string | null }
  'coupons.batches': { id: number; createdAt: string; updatedAt: string; version: number; remark: string | null; channelId: number; channelName: string; goodsId: number; goodsName: string; kind: 'EXCHANGE' | 'DISCOUNT'; discountAmount: number | null; count: number; wanted: number | null; perParentLimit: number | null; validFrom: string; validTo: string; state: 'MAKING' | 'ENDED' | 'UPCOMING' | 'RUNNING'; used: number; unused: number; disabled: number; expired: number; firstUsedAt: string | null; lastUsedAt: string | null; netAmount: number; rushAt: string | null; rushCount: number | null; earlyCount: number; togetherCount: number | null; triedCount: number | null; madeByName: string | null; exportedAt: string | null; exportedByName: string | null }
  'coupons.batchesLeft': { id: number }
  'coupons.bind': never
  'coupons.countBatch': { made: number }
  'coupons.countToDisable': { count: number; held: number }
  'coupons.disable': { id: number; count: number; held: number }
  'coupons.facts': { id: number; status: 'UNUSED' | 'USED' | 'DISABLED' | 'EXPIRED'; frozen: boolean; usedBy: number | null; usedAt: string | null; orderNumber: string | null; kind: 'EXCHANGE' | 'DISCOUNT'; discountAmount: number | null; goodsId: number; goodsName: string; channelId: number; madeBy: number | null; price: number; perParentLimit: number | null; validFrom: string; validTo: string; early: boolean | null; late: boolean | null }
  'coupons.freeze': { id: number; batchId: number; status: 'UNUSED' | 'USED' | 'DISABLED' | 'EXPIRED'; version: number }
  'coupons.giveBack': never
  'coupons.ground': { channel: 'ACTIVE' | 'INACTIVE' | null; goods: 'ACTIVE' | 'INACTIVE' | null; price: number | null; ordered: boolean | null; ahead: boolean | null }
  'coupons.guesses': { userName: string | null; ip: string | null; count: number; since: string }
  'coupons.holdBatch': { id: number; count: number; making: boolean }
  'coupons.known': { id: number }
  'coupons.life': { kind: 'MADE' | 'EXPORTED' | 'REDEEMED' | 'REFUSED' | 'GIVEN_BACK' | 'DISABLED' | 'RESTORED' | 'MARKED' | 'UNMARKED' | 'PRINTED' | 'FROZEN' | 'THAWED' | 'PAID' | 'REFUNDED'; at: string | null; byName: string | null; parentId: number | null; parentName: string | null; orderNumber: string | null; reason: string | null; note: string | null; amount: number | null }
  'coupons.list': { id: number; createdAt: string; updatedAt: string; version: number; code: string; batchId: number; batchName: string | null; channelId: number; channelName: string; goodsId: number; goodsName: string; kind: 'EXCHANGE' | 'DISCOUNT'; discountAmount: number | null; validFrom: string; validTo: string; status: 'EXPIRED' | 'UNUSED' | 'USED' | 'DISABLED'; usedByParentId: number | null; usedByName: string | null; usedAt: string | null; orderNumber: string | null; frozenAt: string | null; frozenReason: string | null }
  'coupons.lock': { id: number; version: number; frozenAt: string | null; frozenReason: string | null; status: 'EXPIRED' | 'UNUSED' | 'USED' | 'DISABLED' }
  'coupons.lockToDisable': { id: number }
  'coupons.make': { count: number }
  'coupons.perFamily': { limit: number | null }
  'coupons.portions': { batchId: number; from: number | null; to: number | null }
  'coupons.print': { code: string }
  'coupons.restore': { count: number; held: number }
  'coupons.snapshot': { createdAt: string; deletedAt: null; changes: unknown; fields: unknown }
  'coupons.stampExported': never
  'coupons.statistics': { total: number; unused: number; used: number; disabled: number; expired: number; netAmount: number }
  'coupons.take': { id: number }
  'coupons.tell': never
  'coupons.thaw': { id: number; status: 'UNUSED' | 'USED' | 'DISABLED' | 'EXPIRED'; version: number }
  'creditRules.add': { id: number; version: number }
  'creditRules.campType': { id: number }
  'creditRules.hold': { id: number; effectiveFrom: string | null; creditMinutes: number; lateFactorBp: number; holidayFactorBp: number; reason: string | null; first: boolean; used: number }
  'creditRules.list': { id: number; campTypeId: number | null; campTypeName: string | null; kind: 'COMMENT' | 'LIVE_CLASS' | 'GROUP_SERVICE' | 'OTHER'; creditMinutes: number; lateFactorBp: number; holidayFactorBp: number; effectiveFrom: string; reason: string | null; createdAt: string; createdBy: string | null; kept: 'USED' | 'FIRST' | null }
  'creditRules.names': { id: number; name: string | null }
  'creditRules.remove': { id: number }
  'creditRules.snapshot': { createdAt: string; deletedAt: null; changes: unknown; fields: unknown }
  'dashboards.add': { id: number; version: number }
  'dashboards.change': { id: number; version: number }
  'dashboards.count': { count: number }
  'dashboards.lock': { id: number; version: number; name: string | null; cards: unknown; ownerId: number; own: boolean | null; ownerName: string; roles: unknown }
  'dashboards.lockHome': { id: number; version: number }
  'dashboards.named': { id: number; name: string | null }
  'dashboards.remove': never
  'dashboards.rename': never
  'dashboards.roleNames': { id: number; roleName: string }
  'dashboards.seenBy': { id: number; version: number; name: string | null; cards: unknown; ownerId: number; own: boolean | null; ownerName: string; roles: unknown }
  'dashboards.share': never
  'dashboards.touch': { id: number; version: number }
  'dashboards.unshare': never
  'deliveries.again': { waits: boolean }
  'deliveries.count': { total: number; sent: number; failed: number }
  'deliveries.failed': never
  'deliveries.sent': never
  'deliveries.untried': never
  'demo.addBanner': { id: number }
  'demo.addBatch': { id: number }
  'demo.banners': { there: boolean; ownerId: number | null; physicalId: number | null; memberId: number | null; campId: number | null }
  'demo.bareClockIns': { id: number; campStudentId: number; ownerId: number | null }
  'demo.bareGoods': { id: number; name: string; ownerId: number | null }
  'demo.bareResources': { id: number; kind: 'VIDEO' | 'AUDIO' | 'PICTURE_BOOK' | 'COURSEWARE' | 'EXERCISE'; theme: string | null; ownerId: number | null }
  'demo.billClose': never
  'demo.billDays': never
  'demo.billFee': never
  'demo.billGone': never
  'demo.billLate': never
  'demo.billLower': never
  'demo.billPayments': never
  'demo.billRefund': never
  'demo.billRefunds': never
  'demo.branches': { id: number; base: string | null }
  'demo.channelCosts': never
  'demo.channelOwners': never
  'demo.channelVisits': never
  'demo.closeDay': never
  'demo.contractEvent': never
  'demo.contractMonth': { startDate: string | null; endDate: string | null }
  'demo.contractTimes': never
  'demo.contracts': { some: boolean; sender: number | null }
  'demo.countLines': never
  'demo.earlierFeedback': { id: number; handledAt: string | null }
  'demo.earlierReply': never
  'demo.explainLine': never
  'demo.frozenCodes': never
  'demo.groundIds': { id: number | null }
  'demo.groundReferrers': { id: number }
  'demo.groundUsers': { id: number; username: string }
  'demo.keepCard': never
  'demo.keepPayee': never
  'demo.madeCoaches': { id: number; joined: number; phone: string; left: number | null }
  'demo.makeDemos': never
  'demo.nextIds': { table: 'parents' | 'students' | 'orders' | 'logistics_orders' | 'camp_groups' | 'camp_students'; next: number }
  'demo.pairToMerge': { kept: number; merged: number }
  'demo.pairs': { first: number; second: number; at: string }
  'demo.profitClose': { done: number }
  'demo.profitClosed': never
  'demo.profitMaterials': never
  'demo.profitOverhead': never
  'demo.profitRecount': { done: number }
  'demo.putResourceFiles': never
  'demo.reconciled': { some: boolean }
  'demo.referrers': { id: number }
  'demo.refundAsker': { id: number }
  'demo.refundPapers': { id: number; ownerId: number }
  'demo.refundRequestMoment': never
  'demo.refundRequests': { id: number; orderNumber: string; at: string }
  'demo.refundRequestsBack': { id: number; orderNumber: string; at: string }
  'demo.refundRules': never
  'demo.refusedCodes': never
  'demo.replaceFiles': never
  'demo.sandboxPayments': never
  'demo.sandboxRefunds': never
  'demo.saveCamps': { id: number; groups: number }
  'demo.scaleThere': { orders: number; parents: number; students: number; logs: number }
  'demo.schoolResources': { id: number }
  'demo.schoolTypes': { id: number }
  'demo.showGoods': never
  'demo.showMedia': never
  'demo.signers': { id: number }
  'demo.tellFeedback': never
  'demo.tryLock': { taken: boolean | null }
  'demo.waitingFeedback': { id: number; category: 'COURSE' | 'COACH' | 'ORDER' | 'LOGISTICS' | 'APP' | 'OTHER'; parentId: number; clerkId: number | null }
  'demo.withoutCard': { id: number }
  'demo.withoutPayee': { id: number }
  'demos.add': { id: number; version: number }
  'demos.archive': never
  'demos.feature': { id: number; version: number }
  'demos.list': { id: number; createdAt: string; updatedAt: string; version: number; title: string; campStudentId: number; studentName: string; campId: number; campName: string; groupName: string; clockInId: number | null; clockInDate: string | null; lessonDay: number | null; file: unknown; barred: boolean | null; featured: boolean; reviewState: 'PENDING' | 'PASSED' | 'DECLINED'; reviewedByName: string | null; reviewedAt: string | null; consentAt: string | null; consentBy: string | null; consentHow: 'APP' | 'PAPER' | 'STAFF' | null; consentUserName: string | null; createdByName: string | null }
  'demos.lock': { id: number; version: number; campStudentId: number; parentId: number; studentId: number; clockInId: number | null; mediaId: string | null; title: string; featured: boolean; reviewState: 'PENDING' | 'PASSED' | 'DECLINED'; consentAt: string | null; consentBy: string | null; consentHow: 'APP' | 'PAPER' | 'STAFF' | null }
  'demos.mayShow': { may: boolean | null }
  'demos.recording': { campStudentId: number; parentId: number; studentId: number; has: boolean | null }
  'demos.recordings': { clockInId: number; clockInDate: string; lessonDay: number; studentName: string; campName: string; score: number | null; file: unknown }
  'demos.review': { id: number; version: number; featured: boolean }
  'demos.review.decide': { id: number; version: number; featured: boolean }
  'demos.review.lock': { id: number; version: number; campStudentId: number; studentName: string; reviewState: 'PENDING' | 'PASSED' | 'DECLINED'; reviewedBy: number | null; reviewedAt: string | null; featured: boolean }
  'demos.review.read': { id: number; version: number; campStudentId: number; studentName: string; reviewState: 'PENDING' | 'PASSED' | 'DECLINED'; reviewedBy: number | null; reviewedAt: string | null; featured: boolean }
  'demos.review.return': never
  'demos.snapshot': { createdAt: string; deletedAt: string | null; changes: unknown; fields: unknown }
  'demos.stop': { id: number; featured: boolean; campStudentId: number }
  'devices.bind': { id: number }
  'devices.bound': { id: number; parentId: number; imei: string; vendor: 'TIANBO' | 'OTHER' }
  'devices.boundTo': { id: number; parentId: number; imei: string; vendor: 'TIANBO' | 'OTHER' }
  'devices.byId': { id: number; parentId: number; imei: string; vendor: 'TIANBO' | 'OTHER' }
  'devices.byImei': { id: number; parentId: number; imei: string; vendor: 'TIANBO' | 'OTHER' }
  'devices.free': never
  'devices.imei': { imei: string }
  'devices.snapshot': { createdAt: string; deletedAt: string | null; changes: unknown; imei: string; fields: unknown }
  'division.addRun': never
  'division.applied': never
  'division.camp': { campId: number; campName: string; startDate: string; started: boolean; ended: boolean }
  'division.campsToDivide': { campId: number; campName: string; status: string | null; startDate: string; endDate: string; lastRun: unknown }
  'division.childPay': { coachId: number; pay: number | null }
  'division.children': { id: number; version: number; name: string; groupId: number; level: string | null; wishedCoachId: number | null; family: number; begun: boolean; moving: boolean; lastCoachId: number | null }
  'division.coach': { name: string }
  'division.coaches': { planId: number; version: number; coachId: number; coachName: string; active: boolean; quota: number; weight: number; maxStudents: number | null; elsewhere: number }
  'division.coachesToDivide': { campId: number; coachId: number; away: boolean; most: number }
  'division.findRun': { id: number; campId: number; moves: unknown; basis: string; applied: boolean; settings: unknown }
  'division.groups': { id: number; version: number; name: string; coachId: number | null; coachName: string | null; coachActive: boolean; active: boolean; capacity: number; taken: number; held: number; level: string | null }
  'division.groupsToDivide': { campId: number; id: number; name: string; coachId: number | null; coachName: string | null; active: boolean; coachActive: boolean; capacity: number; held: number; children: number; ready: number; begun: number; newcomers: number }
  'division.list': { id: number; createdAt: string; updatedAt: string; version: number; campId: number; coachId: number; coachName: string; coachGroupId: number | null; coachGroupName: string | null; quota: number; assigned: number; weight: number }
  'division.lockCamp': { '?column?': number }
  'division.lockChild': { id: number; version: number; camp: string; wishedCoach: string | null }
  'division.lockGroup': { id: number; version: number; level: string | null; name: string; camp: string }
  'division.lockPlan': { id: number; version: number; quota: number; weight: number; camp: string; coach: string }
  'division.siblingsApart': { campId: number; pairs: number | null }
  'division.snapshot': { createdAt: string; deletedAt: null; changes: unknown; fields: unknown }
  'division.sweep': never
  'division.underWay': { underWay: boolean }
  'division.week': { deadlineHours: number; lessons: unknown }
  'domains.add': { id: number; version: number }
  'domains.archive': never
  'domains.change': { id: number; version: number }
  'domains.list': { id: number; createdAt: string; updatedAt: string; version: number; name: string; host: string; purpose: string | null; activeFlg: 'ACTIVE' | 'INACTIVE' }
  'domains.lock': { id: number; version: number; name: string; host: string; purpose: string | null; activeFlg: 'ACTIVE' | 'INACTIVE' }
  'domains.names': { id: number; name: string }
  'domains.snapshot': { createdAt: string; deletedAt: string | null; changes: unknown; fields: unknown }
  'door.count': { keyId: number; calls: number | null }
  'door.key': { id: number; name: string; mode: 'LIVE' | 'TEST'; scopes: string[]; ipAllow: string[] | null; ratePerMinute: number; makerId: number; revoked: boolean; endsAt: number | null; secrets: unknown; used: number }
  'door.prefix': { prefix: string }
  'doubts.counts': { kind: 'CAMP_OF_OTHER_GOODS' | 'PIECES_LOST' | 'MONTH_BELOW_ZERO' | 'COMMENT_BY_OFFICE' | 'CONTRACT_OTHER_AMOUNT' | 'CORRECTION_LEFT' | 'PARCEL_TWICE' | 'REFUND_CONTRADICTED'; count: number }
  'doubts.list': { id: string | null; kind: 'CAMP_OF_OTHER_GOODS' | 'PIECES_LOST' | 'MONTH_BELOW_ZERO' | 'COMMENT_BY_OFFICE' | 'CONTRACT_OTHER_AMOUNT' | 'CORRECTION_LEFT' | 'PARCEL_TWICE' | 'REFUND_CONTRADICTED'; subjectId: number | null; coachId: number | null; title: string; stands: string | null; against: string | null; amount: number | null; at: string }
  'erase.accounts': { id: number; erasedAt: string | null }
  'erase.addresses': never
  'erase.askedOn': never
  'erase.changeReasons': never
  'erase.changeRows': never
  'erase.comments': never
  'erase.consentMedia': never
  'erase.consents': never
  'erase.demos': never
  'erase.devices': never
  'erase.drafts': never
  'erase.enrolments': never
  'erase.explanations': never
  'erase.externalIds': never
  'erase.feedback': never
  'erase.feedbackMedia': never
  'erase.feedbackReplies': never
  'erase.followUps': never
  'erase.grants': never
  'erase.joined': { id: number; activeFlg: 'ACTIVE' | 'FROZEN' }
  'erase.joinedMany': { id: number; activeFlg: 'ACTIVE' | 'FROZEN' }
  'erase.knownBy': { value: string | null }
  'erase.media': never
  'erase.merges': never
  'erase.moves': never
  'erase.notes': never
  'erase.open': { orders: number; camps: number }
  'erase.orderAddresses': never
  'erase.outbox': never
  'erase.parcels': never
  'erase.preferences': { userId: number; key: string; value: unknown }
  'erase.quotes': never
  'erase.reasons': never
  'erase.recordings': never
  'erase.refundMedia': never
  'erase.refundRequests': never
  'erase.remarks': never
  'erase.reports': never
  'erase.riskMarks': never
  'erase.risks': never
  'erase.setInput': never
  'erase.setPreference': never
  'erase.setView': never
  'erase.stays': never
  'erase.stops': never
  'erase.students': never
  'erase.tags': never
  'erase.tasks': { id: number; input: unknown }
  'erase.tracks': never
  'erase.views': { id: number; name: string; query: string; ask: unknown }
  'erased.accounts': { account: number; since: string; erasedAt: string | null; kind: 'ASKED' | 'BY_RULE' | 'REPEATED_AFTER_RESTORE' }
  'erased.accountsBefore': { account: number; since: string; erasedAt: string | null }
  'erased.again': { id: number; activeFlg: 'ACTIVE' | 'FROZEN' }
  'erased.between': { parentId: number; kind: 'ASKED' | 'BY_RULE' | 'REPEATED_AFTER_RESTORE'; erasedAt: string | null }
  'erased.first': never
  'erased.keep': never
  'erased.known': { told: boolean }
  'events.add': never
  'events.lock': { taken: boolean | null }
  'events.number': { position: number | null }
  'events.waiting': { waiting: boolean }
  'exportRequests.ask': { id: number }
  'exportRequests.decide': never
  'exportRequests.lock': { id: number; askedBy: number; by: string; rows: number; decided: boolean }
  'exportRequests.open': { id: number; byId: number; by: string; at: string; call: string; entity: string; rows: number; filter: unknown }
  'exportRequests.take': { id: number }
  'factorResets.add': { id: number }
  'factorResets.decide': never
  'factorResets.endOld': never
  'factorResets.lock': { id: number; userId: number; askedBy: number; byName: string; over: boolean }
  'factorResets.open': { id: number; byId: number; byName: string; reason: string; at: string; until: string }
  'factors.addCodes': never
  'factors.beginHalf': never
  'factors.beginTotp': never
  'factors.confirmTotp': never
  'factors.dropCodes': never
  'factors.lockTotp': { secret: string | null; pending: string | null; lastStep: number }
  'factors.own': { totpAddedAt: string | null; totpUsedAt: string | null; recoveryLeft: number; recoveryUsedAt: string | null }
  'factors.removeTotp': { secret: string | null }
  'factors.rule': { rule: 'OFF' | 'OPTIONAL' | 'REQUIRED'; from: string | null; roleName: string }
  'factors.ssoName': { name: string }
  'factors.tookTotp': never
  'factors.tryHalf': { id: number; userId: number; username: string }
  'factors.useCode': { userId: number }
  'factors.useHalf': { id: number }
  'factors.ways': { ways: string[] | null }
  'families.destroyKeys': never
  'families.keys': { parentId: number; sealedKey: string | null }
  'families.makeKeys': { parentId: number; sealedKey: string | null }
  'feedback.about': { orderId: number | null; campStudentId: number | null; lessonDays: number | null; campName: string | null; deviceId: number | null }
  'feedback.add': { id: number; version: number; createdAt: string }
  'feedback.advance': { id: number; version: number }
  'feedback.ahead': { ahead: boolean | null }
  'feedback.assign': never
  'feedback.desk': { id: number; createdAt: string; updatedAt: string; version: number; parentId: number; parentName: string; parentPhone: string; content: string; images: unknown; category: 'COURSE' | 'COACH' | 'ORDER' | 'LOGISTICS' | 'APP' | 'OTHER'; status: 'PENDING' | 'PROCESSING' | 'DONE'; reply: string | null; handledBy: number | null; handledByName: string | null; handledAt: string | null; takenAt: string | null; assignedTo: number | null; assignedToName: string | null; dueAt: string | null; answeredAt: string | null; snoozedUntil: string | null; reopensId: number | null; familyOpen: number; delivery: 'WAITING' | 'SENDING' | 'SENT' | 'FAILED' | 'WITHDRAWN' | null }
  'feedback.earlier': { id: number }
  'feedback.head': { id: number; createdAt: string; updatedAt: string; version: number; parentId: number; parentName: string; parentPhone: string; content: string; images: unknown; category: 'COURSE' | 'COACH' | 'ORDER' | 'LOGISTICS' | 'APP' | 'OTHER'; status: 'PENDING' | 'PROCESSING' | 'DONE'; reply: string | null; handledBy: number | null; handledByName: string | null; handledAt: string | null; takenAt: string | null; assignedTo: number | null; assignedToName: string | null; dueAt: string | null; answeredAt: string | null; snoozedUntil: string | null; reopensId: number | null; familyOpen: number; delivery: 'WAITING' | 'SENDING' | 'SENT' | 'FAILED' | 'WITHDRAWN' | null; children: string; reopenedBy: number | null }
  'feedback.hold': { id: number; version: number; parentId: number; name: string; child: string; category: 'COURSE' | 'COACH' | 'ORDER' | 'LOGISTICS' | 'APP' | 'OTHER'; status: 'PENDING' | 'PROCESSING' | 'DONE'; reply: string | null; handledBy: number | null; handledByName: string | null; takenAt: string | null; handledAt: string | null; answeredAt: string | null; assignedTo: number | null; assignedAt: string | null; assignedToName: string | null; snoozedUntil: string | null; takenFor: number | null }
  'feedback.isStaff': { name: string }
  'feedback.list': { id: number; createdAt: string; updatedAt: string; version: number; parentId: number; parentName: string; parentPhone: string; content: string; images: unknown; category: 'COURSE' | 'COACH' | 'ORDER' | 'LOGISTICS' | 'APP' | 'OTHER'; status: 'PENDING' | 'PROCESSING' | 'DONE'; reply: string | null; handledBy: number | null; handledByName: string | null; handledAt: string | null }
  'feedback.nameOf': { name: string }
  'feedback.nextInTurn': { id: number; name: string }
  'feedback.others': { id: number; category: 'COURSE' | 'COACH' | 'ORDER' | 'LOGISTICS' | 'APP' | 'OTHER'; content: string; createdAt: string }
  'feedback.parts': { id: number; content: string; images: unknown; category: 'COURSE' | 'COACH' | 'ORDER' | 'LOGISTICS' | 'APP' | 'OTHER'; createdAt: string; notedByName: string | null; oldReply: string | null; handledAt: string | null; handledByName: string | null; orderNumber: string | null; campStudentId: number | null; campName: string | null; lessonDay: number | null; imei: string | null; replies: unknown }
  'feedback.read': { id: number; version: number; parentId: number; name: string; child: string; category: 'COURSE' | 'COACH' | 'ORDER' | 'LOGISTICS' | 'APP' | 'OTHER'; status: 'PENDING' | 'PROCESSING' | 'DONE'; reply: string | null; handledBy: number | null; handledByName: string | null; takenAt: string | null; handledAt: string | null; answeredAt: string | null; assignedTo: number | null; assignedAt: string | null; assignedToName: string | null; snoozedUntil: string | null; takenFor: number | null }
  'feedback.return': never
  'feedback.snapshot': { createdAt: string; deletedAt: null; changes: unknown; fields: unknown }
  'feedback.snooze': { until: string | null }
  'feedback.staff': { id: number; name: string; open: number }
  'feedback.turns': { pgAdvisoryXactLock: string | null }
  'feedback.unstep': { id: number; status: 'PENDING' | 'PROCESSING' | 'DONE'; reply: string | null; snoozedUntil: string | null; handledByName: string | null; assignedToName: string | null }
  'feedback.week': { from: string | null; written: number; reopened: number; answered: number; firstAnswerMinutes: number | null }
  'feedbackReplies.about': { id: number; parentId: number }
  'feedbackReplies.add': { id: number; feedbackId: number }
  'feedbackReplies.answered': { feedbackId: number }
  'feedbackReplies.claim': { id: number; text: string; phone: string | null }
  'feedbackReplies.due': { id: number }
  'feedbackReplies.end': { id: number }
  'feedbackReplies.hold': { id: number; feedbackId: number; carrier: number; state: 'WAITING' | 'SENDING' | 'SENT' | 'FAILED' | 'WITHDRAWN'; attempts: number }
  'feedbackReplies.later': { state: 'WAITING' | 'SENDING' | 'SENT' | 'FAILED' | 'WITHDRAWN' }
  'feedbackReplies.stale': { id: number; state: 'WAITING' | 'SENDING' | 'SENT' | 'FAILED' | 'WITHDRAWN' }
  'feedbackReplies.withdraw': never
  'feedbackTemplates.add': never
  'feedbackTemplates.change': never
  'feedbackTemplates.list': { id: number; version: number; category: 'COURSE' | 'COACH' | 'ORDER' | 'LOGISTICS' | 'APP' | 'OTHER' | null; title: string; text: string }
  'feedbackTemplates.lock': { pgAdvisoryXactLock: string | null }
  'feedbackTemplates.remove': never
  'files.dropExpired': { id: string }
  'files.keepLasting': { id: string }
  'files.ownedBy': { id: string; name: string; purpose: string; mime: string; size: number; sha256: string; ownerId: number; sessionId: number | null }
  'files.sweepStrays': { id: string }
  'followUps.about': { studentId: number | null; orderId: number | null }
  'followUps.add': { id: number; version: number; parentId: number; kind: 'PHONE' | 'WECHAT' | 'VISIT' | 'OTHER'; content: string; spokeAt: string; nextAt: string | null; nextText: string | null; keptAt: string | null; keptBy: number | null; byUserId: number; mentions: unknown }
  'followUps.archive': never
  'followUps.board': { promise: 'NONE' | 'KEPT' | 'OVERDUE' | 'OPEN'; count: number }
  'followUps.change': { id: number; version: number; parentId: number; kind: 'PHONE' | 'WECHAT' | 'VISIT' | 'OTHER'; content: string; spokeAt: string; nextAt: string | null; nextText: string | null; keptAt: string | null; keptBy: number | null; byUserId: number; mentions: unknown }
  'followUps.keep': { id: number; version: number }
  'followUps.list': { id: number; createdAt: string; updatedAt: string; version: number; parentId: number; parentName: string; studentId: number | null; studentName: string | null; orderNumber: string | null; kind: 'PHONE' | 'WECHAT' | 'VISIT' | 'OTHER'; content: string; mentions: unknown; spokeAt: string; nextAt: string | null; nextText: string | null; keptAt: string | null; keptByName: string | null; promise: 'NONE' | 'KEPT' | 'OVERDUE' | 'OPEN'; byUserId: number; byName: string }
  'followUps.notes': { id: number; version: number; parentId: number; kind: 'PHONE' | 'WECHAT' | 'VISIT' | 'OTHER'; content: string; spokeAt: string; nextAt: string | null; nextText: string | null; keptAt: string | null; keptBy: number | null; byUserId: number; mentions: unknown }
  'followUps.putPromise': { id: number }
  'followUps.readers': { id: number; name: string }
  'followUps.readersAmong': { id: number | null; link: string | null }
  'followUps.restore': { id: number; version: number; parentId: number; kind: 'PHONE' | 'WECHAT' | 'VISIT' | 'OTHER'; content: string; spokeAt: string; nextAt: string | null; nextText: string | null; keptAt: string | null; keptBy: number | null; byUserId: number; mentions: unknown }
  'followUps.snapshot': { createdAt: string; deletedAt: string | null; changes: unknown; fields: unknown }
  'followUps.times': { ahead: boolean; past: boolean }
  'formDrafts.drop': never
  'formDrafts.dropOld': never
  'formDrafts.family': { parentId: number | null }
  'formDrafts.forget': never
  'formDrafts.keep': never
  'formDrafts.loose': { userId: number; place: Buffer; sealed: string }
  'formDrafts.read': { sealed: string; parentId: number | null; keptAt: string }
  'formDrafts.trim': never
  'goods.add': { id: number; version: number }
  'goods.archive': never
  'goods.batches': { id: number; remark: string | null }
  'goods.campType': { name: string }
  'goods.camps': { name: string }
  'goods.change': { id: number; version: number }
  'goods.discounts': { id: number; remark: string | null; discountAmount: number | null }
  'goods.drop': never
  'goods.giveBackStock': never
  'goods.holdStock': { stock: number; version: number }
  'goods.last': { place: number }
  'goods.level': { name: string }
  'goods.list': { id: number; createdAt: string; updatedAt: string; version: number; name: string; kind: 'CAMP' | 'MEMBER' | 'PHYSICAL' | 'DEVICE'; priceAmount: number; originalAmount: number | null; images: unknown; campTypeId: number | null; campType: string | null; memberLevelId: number | null; memberLevel: string | null; needsShipping: boolean; stock: number | null; stockVersion: number | null; sort: number; activeFlg: 'ACTIVE' | 'INACTIVE'; lacks: string[]; isConfigure: boolean; ordered: boolean }
  'goods.lock': { id: number; version: number; name: string; kind: 'CAMP' | 'MEMBER' | 'PHYSICAL' | 'DEVICE'; priceAmount: number; originalAmount: number | null; images: unknown; campTypeId: number | null; campType: string | null; memberLevelId: number | null; memberLevel: string | null; needsShipping: boolean; sort: number; activeFlg: 'ACTIVE' | 'INACTIVE' }
  'goods.names': { id: number; name: string }
  'goods.options': { id: number; name: string; kind: 'CAMP' | 'MEMBER' | 'PHYSICAL' | 'DEVICE'; priceAmount: number; activeFlg: 'ACTIVE' | 'INACTIVE' }
  'goods.order': { id: number; name: string; sort: number }
  'goods.ordered': { ordered: boolean }
  'goods.orderedPictures': { url: string | null }
  'goods.place': { id: number }
  'goods.restore': { id: number }
  'goods.setStock': never
  'goods.snapshot': { createdAt: string; deletedAt: string | null; changes: unknown; fields: unknown }
  'goods.spread': never
  'goods.stock': { stock: number }
  'goods.takeStock': { stock: number }
  'goods.unlimit': never
  'holidays.add': { id: number; version: number }
  'holidays.archive': never
  'holidays.calendar': { pgAdvisoryXactLock: string | null }
  'holidays.change': { id: number; version: number }
  'holidays.dates': { date: string | null; name: string; kind: 'HOLIDAY' | 'WORKDAY' }
  'holidays.days': { date: string | null; name: string; kind: 'HOLIDAY' | 'WORKDAY'; holidayId: number; holiday: string; synced: boolean; edited: boolean; removed: boolean }
  'holidays.dropDays': never
  'holidays.dropOf': never
  'holidays.list': { id: number; createdAt: string; updatedAt: string; version: number; year: number; name: string; holidays: unknown }
  'holidays.names': { id: number; name: string }
  'holidays.ofYear': { id: number; name: string; source: string | null }
  'holidays.one': { id: number; createdAt: string; updatedAt: string; version: number; year: number; name: string; holidays: unknown }
  'holidays.putDays': never
  'holidays.removeDays': never
  'holidays.resting': { day: string | null }
  'holidays.snapshot': { createdAt: string; deletedAt: string | null; changes: unknown; fields: unknown }
  'holidays.source': never
  'holidays.working': { day: string | null }
  'homepage.figure': { day: string | null; sum: number | null; early: number }
  'homepage.morning': { day: string | null; split: 'CHANNEL' | 'GOODS' | 'CAMP' | 'COACH' | 'ALL'; id: number | null; n: number | null }
  'homepage.morningCamp': { name: string }
  'homepage.morningChannel': { name: string }
  'homepage.morningCoach': { name: string }
  'homepage.morningGoods': { name: string }
  'homepage.morningRate': { split: 'CAMP' | 'COACH' | 'ALL'; id: number | null; due: number; done: number }
  'homepage.newFamilies': { count: number }
  'homepage.pulseHours': { hour: number | null; count: number }
  'homepage.pulseNextDue': { at: string | null }
  'homepage.runningCamps': { id: number; name: string; term: string; startDate: string; endDate: string }
  'inflow.waiting': { id: number; op: string; externalId: string; state: 'WAITING' | 'REFUSED'; waitsFor: unknown; error: string | null; arrivedAt: string; until: string }
  'ingest.awaited': { found: number }
  'ingest.claim': never
  'ingest.count': { count: number }
  'ingest.drop': never
  'ingest.expire': never
  'ingest.forget': never
  'ingest.foundHere': never
  'ingest.keep': never
  'ingest.keepAgain': never
  'ingest.kept': { externalId: string; internalId: number | null; hash: string | null; foundHere: boolean }
  'ingest.known': { externalId: string; internalId: number | null }
  'ingest.lead': { entity: string; keyId: number; externalId: string; was: number | null }
  'ingest.leadBack': never
  'ingest.leading': { keyId: number; externalId: string; foundHere: boolean }
  'ingest.lock': { externalId: string; internalId: number | null; sequence: number | null; occurredAt: string | null; hash: string | null; foundHere: boolean }
  'ingest.park': never
  'ingest.parked': { externalId: string; sequence: number | null; occurredAt: string | null; waitsOp: string; waitsExternalId: string; parkedAt: string }
  'ingest.ready': { id: number; op: string; externalId: string; sequence: number | null; occurredAt: string | null; item: string | null; parkedAt: string }
  'ingest.refuse': never
  'ingest.sealed': { id: number; item: string | null; parkedAt: string }
  'ingest.unkeep': never
  'ingest.unpark': never
  'ingest.waitedFor': { keyId: number }
  'installation.digestKey': { value: unknown }
  'installation.erasuresDone': never
  'installation.erasuresDue': { value: unknown }
  'installation.forgetDigestKey': never
  'installation.keepDigestKey': never
  'installation.keepKeys': never
  'installation.keyChanging': { underWay: boolean | null }
  'installation.keys': { value: unknown }
  'invites.add': { id: number; expiresAt: string }
  'invites.byToken': { id: number; userId: number; kinds: string[]; quota: number; used: number; expiresAt: string }
  'invites.claim': { id: number; sealed: string | null; delivery: 'WAITING' | 'SENDING' | 'SENT' | 'DOUBT' | 'FAILED'; name: string; phone: string; live: boolean }
  'invites.delivery': never
  'invites.end': never
  'invites.hold': { quota: number; taken: number }
  'invites.list': { id: number; createdAt: string; byName: string; expiresAt: string; kinds: string[]; quota: number; used: number; files: number; delivery: 'WAITING' | 'SENDING' | 'SENT' | 'DOUBT' | 'FAILED' }
  'invites.open': { count: number }
  'invites.revoke': { id: number; kinds: string[]; quota: number }
  'invites.take': { uploaderId: number }
  'invites.uploader': { name: string }
  'keeping.all': { id: number; version: number; kind: 'FAMILY' | 'RECORDINGS' | 'ADDRESSES' | 'FEEDBACK' | 'NOTES'; isOn: boolean; months: number; warnDays: number; waitDays: number; told: number[]; byUserId: number | null }
  'keeping.busy': { id: number }
  'keeping.change': { id: number; version: number }
  'keeping.done': never
  'keeping.due': { parentId: number }
  'keeping.editors': { id: number | null }
  'keeping.endOldStop': never
  'keeping.families': { count: number }
  'keeping.familyOfStop': { parentId: number | null }
  'keeping.forgetOpen': never
  'keeping.gone': never
  'keeping.hearers': { id: number | null }
  'keeping.held': { parentId: number; since: string }
  'keeping.heldStop': { id: number | null }
  'keeping.isPast': { past: boolean | null }
  'keeping.lastParent': { id: number }
  'keeping.list': { id: number; kind: string; parentId: number; parentName: string; state: 'STOPPED' | 'FORESEEN' | 'WARNED' | 'CAME_BACK' | 'DONE' | 'GONE'; since: string; fallsAt: string; dueAt: string; warnedAt: string | null; endedAt: string | null; children: number; recordings: number; bytes: number; stopId: number | null; stopReason: string | null; stopUntil: string | null; stoppedBy: string | null }
  'keeping.lock': { id: number; version: number; kind: 'FAMILY' | 'RECORDINGS' | 'ADDRESSES' | 'FEEDBACK' | 'NOTES'; isOn: boolean; months: number; warnDays: number; waitDays: number; told: number[]; byUserId: number | null }
  'keeping.look': { fallen: number }
  'keeping.looked': never
  'keeping.months': { month: string | null; kind: string; open: number; done: number }
  'keeping.names': { id: number; nickname: string }
  'keeping.ofKind': { id: number; version: number; kind: 'FAMILY' | 'RECORDINGS' | 'ADDRESSES' | 'FEEDBACK' | 'NOTES'; isOn: boolean; months: number; warnDays: number; waitDays: number; told: number[]; byUserId: number | null }
  'keeping.people': { id: number | null; name: string | null }
  'keeping.release': { id: number }
  'keeping.rules': { id: number; createdAt: string; updatedAt: string; version: number; kind: 'FAMILY' | 'RECORDINGS' | 'ADDRESSES' | 'FEEDBACK' | 'NOTES'; isOn: boolean; months: number; warnDays: number; waitDays: number; told: number[]; lookedAt: string | null; by: string | null; stalled: boolean; families: number; children: number; recordings: number; bytes: number; warned: number; stopped: number; done: number; nextDay: string | null }
  'keeping.snapshot': { createdAt: string; deletedAt: null; changes: unknown; fields: unknown }
  'keeping.stop': { id: number }
  'keeping.told': { id: number | null; name: string | null }
  'keeping.warn': { count: number; first: string | null }
  'list.count': { total: number | null }
  'list.ids': { id: number }
  'list.sums': { count: number; sums: unknown }
  'logistics.addTracks': { id: number }
  'logistics.archive': never
  'logistics.asked': { id: number; companyName: string; companyCode: string; trackingNumber: string; phone: string; shippedAt: string; address: string; knownUntil: string | null; watched: boolean }
  'logistics.asks.claim': { askedAt: string }
  'logistics.asks.forget': never
  'logistics.asks.forgetMinutes': never
  'logistics.asks.giveBack': never
  'logistics.asks.note': never
  'logistics.asks.recent': { asks: number }
  'logistics.asks.spend': { asks: number }
  'logistics.beginAnew': { status: 'CREATED' | 'COLLECTED' | 'IN_TRANSIT' | 'DELIVERING' | 'SIGNED' | 'PROBLEM' | 'RETURNED' }
  'logistics.carrierState': never
  'logistics.change': { id: number; version: number }
  'logistics.companies.list': { id: number; createdAt: string; updatedAt: string; version: number; name: string; code: string; phone: string | null; activeFlg: 'ACTIVE' | 'INACTIVE' }
  'logistics.company': { id: number; createdAt: string; updatedAt: string; version: number; name: string; code: string; phone: string | null; activeFlg: 'ACTIVE' | 'INACTIVE' }
  'logistics.company.active': { id: number }
  'logistics.company.add': { id: number; version: number }
  'logistics.company.addMissing': { id: number; name: string; code: string; phone: string | null }
  'logistics.company.change': { id: number; version: number }
  'logistics.company.lock': { id: number; version: number; name: string; code: string; phone: string | null; activeFlg: 'ACTIVE' | 'INACTIVE' }
  'logistics.company.ofCode': { id: number }
  'logistics.company.snapshot': { createdAt: string; deletedAt: string | null; changes: unknown; fields: unknown }
  'logistics.companyNames': { id: number; name: string }
  'logistics.create': { id: number; version: number }
  'logistics.due': { id: number; companyName: string; companyCode: string; trackingNumber: string; phone: string; shippedAt: string; address: string; knownUntil: string | null; watched: boolean }
  'logistics.exists': { found: number }
  'logistics.hold': { id: number; orderId: number; orderNumber: string | null; status: 'CREATED' | 'COLLECTED' | 'IN_TRANSIT' | 'DELIVERING' | 'SIGNED' | 'PROBLEM' | 'RETURNED'; trackingNumber: string; carrierState: string | null; shippedAt: string; knownUntil: string | null; watched: boolean }
  'logistics.list': { id: number; time: string; location: string | null; context: string; status: string }
  'logistics.lock': { id: number; version: number; status: 'CREATED' | 'COLLECTED' | 'IN_TRANSIT' | 'DELIVERING' | 'SIGNED' | 'PROBLEM' | 'RETURNED'; companyId: number; trackingNumber: string; receiver: string; phone: string; address: string; orderId: number; parentId: number; orderNumber: string }
  'logistics.move': never
  'logistics.moving': { id: number; companyName: string; companyCode: string; trackingNumber: string; phone: string; shippedAt: string; address: string; knownUntil: string | null; watched: boolean }
  'logistics.newestNumber': { trackingNumber: string }
  'logistics.ofNumber': { id: number }
  'logistics.orderOf': { orderNumber: string }
  'logistics.parcels.list': { id: number; createdAt: string; updatedAt: string; version: number; orderNumber: string; companyId: number; companyName: string; trackingNumber: string; receiver: string; phone: string; address: string; status: 'CREATED' | 'COLLECTED' | 'IN_TRANSIT' | 'DELIVERING' | 'SIGNED' | 'PROBLEM' | 'RETURNED'; shippedAt: string; signedAt: string | null; lastTrack: unknown; askedAt: string | null; askAgainAt: string | null; parentId: number; trouble: 'TO_STOP' | 'NOT_COLLECTED' | 'RETURNED' | 'LOCKER' | 'REFUSED' | 'ADDRESS' | 'PROBLEM' | 'STUCK' | null; abortReason: string | null; correctedCode: string | null }
  'logistics.personal': { phone: string; address: string }
  'logistics.personal.trackingNumbers': { id: number; name: string }
  'logistics.plan': never
  'logistics.putOff': never
  'logistics.returns.list': { id: number; createdAt: string; updatedAt: string; version: number; orderNumber: string; parentName: string; goodsName: string | null; returnNumber: string | null; status: 'RECEIVED' | 'WAITING' | 'DROPPED'; returnedAt: string | null }
  'logistics.snapshot': { createdAt: string; deletedAt: string | null; changes: unknown; fields: unknown }
  'logistics.tracking.companies': { id: number; name: string; code: string }
  'logistics.tracking.known': { orderNumber: string; status: string; progress: 'PENDING_PAYMENT' | 'PAID' | 'SHIPPED' | 'COMPLETED' | 'CANCELLED' | 'CLOSED'; refundState: 'NONE' | 'REFUNDING' | 'PARTIAL' | 'FULL'; address: unknown; needsShipping: boolean; payMethod: 'WECHAT' | 'ALIPAY' | 'CODE' | 'OFFLINE' | null; payAmount: number; refundedAmount: number; askedOn: string | null; sent: string[] }
  'logistics.tracking.takenNumbers': { number: string }
  'logistics.tracks.putAway': never
  'logistics.unwatch': never
  'logistics.unwatched': { id: number; companyName: string; companyCode: string; trackingNumber: string; phone: string; shippedAt: string; address: string; knownUntil: string | null; watched: boolean }
  'logistics.watched': never
  'logistics.way': { time: string; location: string | null; context: string; status: string }
  'logs.changesSince': { at: string; before: unknown }
  'logs.clearing.clear': never
  'logs.clearing.holding': { id: number; month: string; createdAt: string; operatorId: number | null; operationType: string; source: string; call: string | null; content: unknown; targetEntity: string | null; targetId: number | null; before: unknown; after: unknown; ip: string; userAgent: string; requestId: string; mac: Buffer }
  'logs.clearing.last': { id: number }
  'logs.clearing.note': never
  'logs.copies': { id: number | null; count: number }
  'logs.head': { seq: number; hash: Buffer; mac: Buffer | null; settledId: number }
  'logs.list': { id: number; createdAt: string; operatorId: number | null; operator: string | null; operationType: string; source: string; call: string | null; content: unknown; target: unknown; before: unknown; after: unknown; ip: string; userAgent: string; requestId: string }
  'logs.mergeDelta': { mergeOperationLogDelta: number | null; mergeOperationLogEntityDelta: number | null }
  'logs.months': { name: string; month: string | null }
  'logs.newestBlocks': { seq: number; firstId: number; count: number }
  'logs.operators': { id: number; username: string; realName: string }
  'logs.removals': { month: string | null; ids: string; count: number; removedAt: string; mac: Buffer }
  'logs.seals.add': never
  'logs.seals.await': never
  'logs.seals.end': { seq: number; hash: string }
  'logs.seals.lockHead': { seq: number; hash: Buffer; settledId: number; now: string; ripe: boolean | null }
  'logs.seals.moveHead': never
  'logs.seals.next': { count: number; firstId: number | null; lastId: number | null; ids: string | null; hash: Buffer | null }
  'logs.seals.settle': never
  'media.add': never
  'media.addFiles': never
  'media.drop': { id: string }
  'media.dropFile': { id: string }
  'media.filesHeld': { fileId: string }
  'media.filesOf': { id: string; purpose: 'BANNER' | 'GOODS' | 'COVER' | 'RESOURCE' | 'DEMO' | 'CLOCK_IN' | 'COMMENT' | 'FEEDBACK' | 'REPORT' | 'REFUND' | 'CONSENT'; kind: 'IMAGE' | 'AUDIO' | 'VIDEO' | 'DOCUMENT'; name: string; mime: string; size: number; width: number | null; height: number | null; seconds: number | null }
  'media.letGo': never
  'media.mayTake': { id: string; purpose: 'BANNER' | 'GOODS' | 'COVER' | 'RESOURCE' | 'DEMO' | 'CLOCK_IN' | 'COMMENT' | 'FEEDBACK' | 'REPORT' | 'REFUND' | 'CONSENT' }
  'media.ofRecords': { recordId: number; id: string; purpose: 'BANNER' | 'GOODS' | 'COVER' | 'RESOURCE' | 'DEMO' | 'CLOCK_IN' | 'COMMENT' | 'FEEDBACK' | 'REPORT' | 'REFUND' | 'CONSENT'; kind: 'IMAGE' | 'AUDIO' | 'VIDEO' | 'DOCUMENT'; name: string; mime: string; size: number; width: number | null; height: number | null; seconds: number | null }
  'media.shown': { id: string; purpose: 'BANNER' | 'GOODS' | 'COVER' | 'RESOURCE' | 'DEMO' | 'CLOCK_IN' | 'COMMENT' | 'FEEDBACK' | 'REPORT' | 'REFUND' | 'CONSENT'; kind: 'IMAGE' | 'AUDIO' | 'VIDEO' | 'DOCUMENT'; name: string; mime: string; sha256: string; createdBy: number | null; keyId: number | null; releasedAt: string | null; width: number; fileId: string; size: number; barred: boolean | null }
  'media.take': never
  'media.takeEach': never
  'media.unnamedFiles': { id: string }
  'media.unused': { id: string }
  'media.uses': { entity: string; recordId: number }
  'members.benefitNames': { id: number; name: string }
  'members.benefits': { id: number; createdAt: string; updatedAt: string; version: number; name: string; icon: string | null; description: string | null; sort: number; activeFlg: 'ACTIVE' | 'INACTIVE'; levelIds: unknown }
  'members.benefits.add': { id: number; version: number; sort: number }
  'members.benefits.change': { id: number; version: number }
  'members.benefits.link': never
  'members.benefits.lock': { id: number; version: number; name: string; icon: string | null; description: string | null; sort: number; activeFlg: 'ACTIVE' | 'INACTIVE'; levels: unknown }
  'members.benefits.snapshot': { createdAt: string; deletedAt: string | null; changes: unknown; fields: unknown }
  'members.benefits.unlink': never
  'members.bought': { parentId: number; levelId: number | null; days: number | null; payMethod: 'WECHAT' | 'ALIPAY' | 'CODE' | 'OFFLINE' | null }
  'members.candidate': { parentId: number; parentName: string; parentPhone: string; activeFlg: 'ACTIVE' | 'FROZEN'; level: string | null; expiresAt: string | null }
  'members.expired': { id: number; parentId: number }
  'members.figures': { total: number; expiringIn30Days: number; expired: number; byLevel: unknown }
  'members.forget': never
  'members.grants': { id: number; createdAt: string; levelId: number; level: string; startsAt: string; endsAt: string; source: 'ORDER' | 'GIFT' | 'CODE'; orderNumber: string | null; reason: string | null; by: string | null }
  'members.grants.add': { startsAt: string; endsAt: string }
  'members.grants.byOrder': { id: number; parentId: number }
  'members.grants.takeBack': never
  'members.held': { id: number; level: string; startedAt: string; expiresAt: string; version: number }
  'members.hold': { id: number }
  'members.level': { id: number; name: string; durationDays: number; activeFlg: 'ACTIVE' | 'INACTIVE' }
  'members.levelNames': { id: number; name: string }
  'members.levels': { id: number; createdAt: string; updatedAt: string; version: number; name: string; priceAmount: number; durationDays: number; sort: number; activeFlg: 'ACTIVE' | 'INACTIVE'; memberCount: number; benefitIds: unknown }
  'members.levels.add': { id: number; version: number; sort: number }
  'members.levels.change': { id: number; version: number }
  'members.levels.heldBy': { memberCount: number }
  'members.levels.known': { id: number; name: string }
  'members.levels.lock': { id: number; version: number; name: string; priceAmount: number; durationDays: number; sort: number; activeFlg: 'ACTIVE' | 'INACTIVE' }
  'members.levels.snapshot': { createdAt: string; deletedAt: string | null; changes: unknown; fields: unknown }
  'members.list': { id: number; createdAt: string; updatedAt: string; version: number; parentId: number; parentName: string; parentPhone: string; levelId: number; level: string; startedAt: string; expiresAt: string; source: 'ORDER' | 'GIFT' | 'CODE'; daysLeft: number; erasedAt: string | null }
  'members.mergeDelta': { mergeMemberDelta: number | null }
  'members.seen': { id: number }
  'members.settle': { id: number; level: string | null; startedAt: string; expiresAt: string; version: number }
  'members.snapshot': { createdAt: string; deletedAt: null; changes: unknown; fields: unknown }
  'members.today': { today: string | null }
  'members.turn': { id: number; was: string; level: string }
  'members.weeks': { weekStart: string | null; started: number; ended: number; active: number | null }
  'menus.all': { id: number; parentId: number | null; titleZh: string; titleEn: string; path: string | null; icon: string | null; sort: number; version: number }
  'menus.editing.create': { id: number; version: number }
  'menus.editing.list': { id: number; createdAt: string; updatedAt: string; version: number; parentId: number | null; titleZh: string; titleEn: string; path: string | null; icon: string | null; sort: number; permissionCount: number }
  'menus.editing.update': { id: number; version: number }
  'menus.names': { id: number; name: string }
  'menus.permissions': { id: number; code: string; name: string; nameEn: string; kind: 'PAGE' | 'ACTION'; menuId: number | null }
  'menus.seed': { id: number }
  'menus.snapshot': { createdAt: string; deletedAt: string | null; changes: unknown; fields: unknown }
  'menus.tree': { id: number; parentId: number | null; titleZh: string; titleEn: string; path: string | null; icon: string | null; sort: number; codes: string[] }
  'merchants.add': { id: number; version: number }
  'merchants.archive': never
  'merchants.change': { id: number; version: number }
  'merchants.checked': never
  'merchants.inUse': { refunds: number; orders: number }
  'merchants.list': { id: number; createdAt: string; updatedAt: string; version: number; name: string; mchId: string; appId: string; serialNo: string | null; apiV3KeySet: boolean; privateKeySet: boolean; publicKeyId: string | null; publicKeySet: boolean; checkedAt: string | null; activeFlg: 'ACTIVE' | 'INACTIVE'; lacks: string[]; isConfigure: boolean; lastActive: boolean }
  'merchants.lock': { id: number; version: number; name: string; mchId: string; appId: string; serialNo: string | null; apiV3KeySealed: string | null; privateKeySealed: string | null; publicKeyId: string | null; publicKey: string | null; keysPrint: string | null; activeFlg: 'ACTIVE' | 'INACTIVE' }
  'merchants.names': { id: number; name: string }
  'merchants.read': { id: number; version: number; name: string; mchId: string; appId: string; serialNo: string | null; apiV3KeySealed: string | null; privateKeySealed: string | null; publicKeyId: string | null; publicKey: string | null; keysPrint: string | null; activeFlg: 'ACTIVE' | 'INACTIVE' }
  'merchants.snapshot': { createdAt: string; deletedAt: string | null; changes: unknown; fields: unknown }
  'merge.activity': never
  'merge.add': { id: number }
  'merge.addresses': { id: number; version: number; wasDefault: boolean }
  'merge.archive': never
  'merge.archiveSame': { id: number; version: number }
  'merge.conflicts': { studentName: string; campName: string }
  'merge.consentPairs': { id: number; into: number }
  'merge.consents': { id: number; version: number; wordId: number; studentId: number; purpose: 'LESSONS' | 'RECORDINGS' | 'DEMOS' | 'MESSAGES' | 'MARKETING'; state: 'UNKNOWN' | 'GIVEN' | 'WITHDRAWN'; textNumber: number | null; at: string }
  'merge.counts': { students: number; orders: number; enrolments: number; addresses: number; devices: number; feedback: number; followUps: number; coupons: number; tags: number }
  'merge.couponEvents': { id: number }
  'merge.coupons': { id: number }
  'merge.devices': { id: number }
  'merge.enrolments': { id: number; version: number; studentId: number | null }
  'merge.feedback': { id: number; version: number }
  'merge.followUps': { id: number; version: number; studentId: number | null }
  'merge.grants': { id: number; came: boolean | null }
  'merge.membership': { id: number; levelId: number; level: string; expiresAt: string; starts: string; ends: string; source: 'ORDER' | 'GIFT' | 'CODE'; version: number; running: boolean }
  'merge.moveMembership': { id: number; version: number }
  'merge.orders': { id: number; version: number; studentId: number | null }
  'merge.same': { id: number; into: number }
  'merge.setMembership': { id: number; version: number }
  'merge.students': { id: number; version: number }
  'merge.tags': { id: number }
  'merge.withdrawn': { id: number; studentId: number; purpose: 'LESSONS' | 'RECORDINGS' | 'DEMOS' | 'MESSAGES' | 'MARKETING'; textNumber: number | null; at: string }
  'messageTasks.claim': { id: number; userId: number | null; attempts: number; name: string; child: string; address: string | null; agrees: boolean }
  'messageTasks.create': { id: number; version: number }
  'messageTasks.deliveries.end': { title: string }
  'messageTasks.deliveries.list': { id: number; name: string | null; state: 'WAITING' | 'SENDING' | 'SENT' | 'FAILED'; reason: 'REFUSED' | 'NOT_TAKEN' | 'DOUBT' | 'GONE' | 'CONSENT' | null; attempts: number; sentAt: string | null; phone: string | null; email: string | null }
  'messageTasks.deliveries.now': { at: string }
  'messageTasks.deliveries.revivable': { count: number }
  'messageTasks.deliveries.revive': never
  'messageTasks.detail': { id: number; createdAt: string; updatedAt: string; version: number; title: string; content: string; channel: 'IN_APP' | 'SMS' | 'EMAIL'; audience: unknown; purpose: 'MESSAGES' | 'MARKETING' | 'NEEDED'; scheduledAt: string | null; status: 'DRAFT' | 'SCHEDULED' | 'SENDING' | 'SENT' | 'FAILED'; failure: 'NOBODY' | 'RIGHTS' | 'CHANNEL_OFF' | 'INTERRUPTED' | null; channelFault: 'LOGIN' | 'TLS' | 'SENDER' | 'ACCOUNT' | 'AWAY' | null; total: number; sent: number; failed: number; senderName: string | null; startedAt: string | null; finishedAt: string | null; audienceNames: string[] }
  'messageTasks.due': { id: number; title: string; content: string; channel: 'IN_APP' | 'SMS' | 'EMAIL'; audience: unknown; purpose: 'MESSAGES' | 'MARKETING' | 'NEEDED'; scheduledAt: string | null; status: 'DRAFT' | 'SCHEDULED' | 'SENDING' | 'SENT' | 'FAILED'; senderId: number | null; request: unknown; taskId: number | null; settledAt: string | null; version: number }
  'messageTasks.endAgain': never
  'messageTasks.ended': { status: 'DRAFT' | 'SCHEDULED' | 'SENDING' | 'SENT' | 'FAILED'; failure: 'NOBODY' | 'RIGHTS' | 'CHANNEL_OFF' | 'INTERRUPTED' | null; fault: 'LOGIN' | 'TLS' | 'SENDER' | 'ACCOUNT' | 'AWAY' | null; finishedAt: string | null; taskId: number | null }
  'messageTasks.hold': { id: number; userId: number | null; attempts: number; name: string; child: string; address: string | null; agrees: boolean }
  'messageTasks.holdTags': { id: number }
  'messageTasks.interrupted': { id: number; may: boolean }
  'messageTasks.known': { known: number }
  'messageTasks.left': { id: number }
  'messageTasks.list': { id: number; createdAt: string; updatedAt: string; version: number; title: string; content: string; channel: 'IN_APP' | 'SMS' | 'EMAIL'; audience: unknown; purpose: 'MESSAGES' | 'MARKETING' | 'NEEDED'; scheduledAt: string | null; status: 'DRAFT' | 'SCHEDULED' | 'SENDING' | 'SENT' | 'FAILED'; failure: 'NOBODY' | 'RIGHTS' | 'CHANNEL_OFF' | 'INTERRUPTED' | null; channelFault: 'LOGIN' | 'TLS' | 'SENDER' | 'ACCOUNT' | 'AWAY' | null; total: number; sent: number; failed: number; senderName: string | null; startedAt: string | null; finishedAt: string | null; audienceNames: string[] }
  'messageTasks.lock': { id: number; title: string; content: string; channel: 'IN_APP' | 'SMS' | 'EMAIL'; audience: unknown; purpose: 'MESSAGES' | 'MARKETING' | 'NEEDED'; scheduledAt: string | null; status: 'DRAFT' | 'SCHEDULED' | 'SENDING' | 'SENT' | 'FAILED'; senderId: number | null; request: unknown; taskId: number | null; settledAt: string | null; version: number }
  'messageTasks.moment': { at: string | null; ahead: boolean | null }
  'messageTasks.names': { id: number; name: string }
  'messageTasks.namingTag': { count: number }
  'messageTasks.reached': { total: number; unreachable: number; withheld: number }
  'messageTasks.senderMay': { may: boolean }
  'messageTasks.settle': { last: number | null }
  'messageTasks.snapshot': { createdAt: string; deletedAt: string | null; changes: unknown; fields: unknown }
  'messageTasks.some': { name: ''; child: '' }
  'messageTasks.unstart': { title: string; status: 'DRAFT' | 'SCHEDULED' | 'SENDING' | 'SENT' | 'FAILED' }
  'messageTasks.update': { id: number; version: number }
  'messages.all': { id: number; title: unknown; detail: unknown; messageTime: string; readFlag: 'READ' | 'UNREAD'; link: string | null }
  'messages.countUnread': { count: number }
  'messages.unread': { id: number; title: unknown; detail: unknown; messageTime: string; readFlag: 'READ' | 'UNREAD'; link: string | null }
  'metrics.figures': { waiting: number; failed: number; oldestJob: number; unsealed: number; misplaced: boolean; lastBackup: number | null }
  'minors.acts': { reads: number; exports: number; exportedRows: number }
  'minors.add': { id: number; from: string; to: string; sealedAt: string; sealedBy: string; hash: string }
  'minors.at': { at: string | null }
  'minors.byHash': { fromDay: string; toDay: string; sealedAt: string }
  'minors.children': { under14: number; under18: number; unknown: number }
  'minors.erased': { families: number; medianDays: number | null; children: number }
  'minors.erasures': { kind: string | null; families: number; medianDays: number | null; longestDays: number | null }
  'minors.file': { fromDay: string; toDay: string; bytes: Buffer; hash: string }
  'minors.recipient': { kind: 'SMS' | 'EMAIL' | 'PARCEL' | 'PAYMENT' | 'SIGNING'; receiver: string | null; contractUntil: string | null; version: number }
  'minors.recipients': { kind: 'SMS' | 'EMAIL' | 'PARCEL' | 'PAYMENT' | 'SIGNING'; receiver: string; families: number; times: number; contractUntil: string | null; version: number }
  'minors.roles': { roleId: number | null; role: string; people: number; reads: number | null; exports: number | null }
  'minors.rows': { id: string; at: string; who: string; title: string; detail: string; entity: string | null; recordId: number | null }
  'minors.sealed': { id: number; from: string; to: string; sealedAt: string; sealedBy: string; hash: string }
  'minors.setRecipient': { version: number }
  'minors.shared': { made: number; visits: number; live: number }
  'minors.today': { today: string | null }
  'minors.unapproved': { count: number }
  'moveIn.add': { id: number; version: number }
  'moveIn.addFile': { id: number; version: number }
  'moveIn.campGoods': { id: number; name: string; campTypeId: number | null }
  'moveIn.campTypes': { id: number; name: string }
  'moveIn.campsByName': { id: number; name: string; externalId: string | null }
  'moveIn.change': { id: number; version: number }
  'moveIn.channels': { id: number; name: string; code: string }
  'moveIn.checked': never
  'moveIn.coaches': { id: number; name: string; phone: string; username: string | null; active: boolean; externalId: string | null }
  'moveIn.enrolBars': { id: number; frozen: boolean; barred: boolean | null }
  'moveIn.enrolCamps': { id: number; name: string; term: string; startDate: string | null; endDate: string | null; numbers: string[] }
  'moveIn.enrolChildrenByName': { phone: string; number: string; id: number; name: string }
  'moveIn.enrolChildrenByNumber': { number: string; id: number }
  'moveIn.enrolGroups': { id: number; campId: number; name: string; numbers: string[] }
  'moveIn.file': { id: number; version: number; moveId: number; kind: string; name: string; fileId: string; sheets: string[]; sheet: number; headRow: number; rowCount: number; columns: unknown; keyId: number }
  'moveIn.files': { id: number; moveId: number; version: number; kind: string; name: string; sheets: string[]; sheet: number; rowCount: number; columns: unknown; createdAt: string; setToken: string | null; setTaskId: number | null; status: 'WAITING' | 'DOING' | 'CHECKED' | 'DONE' | 'FAILD' | null; ownerId: number | null; ready: number | null; applied: number | null; unchanged: number | null; refused: number | null; undone: number | null }
  'moveIn.goods': { id: number; name: string }
  'moveIn.known': { title: string; field: string | null }
  'moveIn.knownCamps': { name: string | null; term: string | null }
  'moveIn.lock': { id: number; version: number; name: string; switchOn: string | null; keyId: number }
  'moveIn.lockFile': { id: number; version: number }
  'moveIn.map': { id: number; version: number }
  'moveIn.moneyOfOrders': { id: number; payAmount: number; paid: boolean; back: number }
  'moveIn.moves': { id: number; version: number; name: string; switchOn: string | null; createdAt: string }
  'moveIn.referrers': { id: number; name: string; phone: string; externalId: string | null }
  'moveIn.replace': never
  'moveIn.rowRefunds': { externalId: string; orderId: number; amount: number }
  'moveIn.sheet': { id: number; version: number }
  'moveIn.tell': never
  'notices.keep': never
  'notify.create': { id: number }
  'notify.hides': { hides: boolean }
  'notify.lock': { id: number; title: unknown; detail: unknown; messageTime: string; readFlag: 'READ' | 'UNREAD'; link: string | null }
  'notify.removeUnread': { userId: number }
  'office.count': { count: number }
  'orders.address': { address: unknown }
  'orders.byDay': { day: string; count: number; payAmount: number; receivedAmount: number; refundedAmount: number; netAmount: number }
  'orders.byGoods': { id: number | null; name: string | null; count: number; payAmount: number; receivedAmount: number; refundedAmount: number; netAmount: number }
  'orders.bySource': { id: number | null; name: string | null; count: number; payAmount: number; receivedAmount: number; refundedAmount: number; netAmount: number }
  'orders.byStatus': { status: 'PAID'; count: number; payAmount: number; receivedAmount: number; refundedAmount: number; netAmount: number }
  'orders.campsOver': { id: number }
  'orders.cancel': { version: number }
  'orders.close': { status: string }
  'orders.completable': { id: number }
  'orders.complete': { status: string; version: number }
  'orders.countRefunded': { status: string }
  'orders.deny': { version: number }
  'orders.detail': { id: number; createdAt: string; updatedAt: string; version: number; orderNumber: string; parentId: number; parentName: string; parentPhone: string; studentId: number | null; studentName: string | null; studentGrade: string | null; goodsId: number; goodsName: string | null; goodsSnapshot: unknown; quantity: number; totalAmount: number; discountAmount: number; payAmount: number; refundedAmount: number; couponCode: string | null; campId: number | null; campName: string | null; toEnrol: boolean; payMethod: 'WECHAT' | 'ALIPAY' | 'CODE' | 'OFFLINE' | null; merchantId: number | null; merchantName: string | null; transactionId: string | null; channelId: number | null; channelName: string | null; referrerId: number | null; referrerName: string | null; status: string; progress: 'PENDING_PAYMENT' | 'PAID' | 'SHIPPED' | 'COMPLETED' | 'CANCELLED' | 'CLOSED'; source: 'HERE' | 'MOVED_IN'; refundState: 'NONE' | 'REFUNDING' | 'PARTIAL' | 'FULL'; refundRequest: 'WAITING' | null; needsShipping: boolean; address: unknown; remark: string | null; mentions: unknown; paidAt: string | null; vouched: boolean; shippedAt: string | null; completedAt: string | null; closedAt: string | null; refundableAmount: number; parcelSigned: boolean; openRequest: unknown; refunds: unknown; shipments: unknown; timeline: unknown }
  'orders.drop': never
  'orders.dropSteps': never
  'orders.enrolled': { version: number }
  'orders.list': { id: number; createdAt: string; updatedAt: string; version: number; orderNumber: string; parentId: number; parentName: string; parentPhone: string; studentId: number | null; studentName: string | null; goodsId: number; goodsName: string | null; quantity: number; totalAmount: number; discountAmount: number; payAmount: number; refundedAmount: number; payMethod: 'WECHAT' | 'ALIPAY' | 'CODE' | 'OFFLINE' | null; channelId: number | null; channelName: string | null; referrerId: number | null; referrerName: string | null; status: string; progress: 'PENDING_PAYMENT' | 'PAID' | 'SHIPPED' | 'COMPLETED' | 'CANCELLED' | 'CLOSED'; refundState: 'NONE' | 'REFUNDING' | 'PARTIAL' | 'FULL'; refundRequest: 'WAITING' | null; needsShipping: boolean; paidAt: string | null; vouched: boolean; remark: string | null }
  'orders.lock.id': { id: number; parentId: number; familyKey: string | null; orderNumber: string; version: number; progress: 'PENDING_PAYMENT' | 'PAID' | 'SHIPPED' | 'COMPLETED' | 'CANCELLED' | 'CLOSED'; refundState: 'NONE' | 'REFUNDING' | 'PARTIAL' | 'FULL'; status: string; needsShipping: boolean; payMethod: 'WECHAT' | 'ALIPAY' | 'CODE' | 'OFFLINE' | null; payAmount: number; refundedAmount: number; goodsId: number; quantity: number; remark: string | null; toEnrol: boolean; vouched: boolean; source: 'HERE' | 'MOVED_IN' }
  'orders.lock.order_number': { id: number; parentId: number; familyKey: string | null; orderNumber: string; version: number; progress: 'PENDING_PAYMENT' | 'PAID' | 'SHIPPED' | 'COMPLETED' | 'CANCELLED' | 'CLOSED'; refundState: 'NONE' | 'REFUNDING' | 'PARTIAL' | 'FULL'; status: string; needsShipping: boolean; payMethod: 'WECHAT' | 'ALIPAY' | 'CODE' | 'OFFLINE' | null; payAmount: number; refundedAmount: number; goodsId: number; quantity: number; remark: string | null; toEnrol: boolean; vouched: boolean; source: 'HERE' | 'MOVED_IN' }
  'orders.markRefunding': never
  'orders.mergeDelta': { moved: number | null }
  'orders.moveToCamp': { id: number; status: string }
  'orders.moved.add': { id: number; version: number; status: string }
  'orders.moved.change': { id: number; version: number }
  'orders.moved.drop': { id: number }
  'orders.moved.dropSteps': never
  'orders.moved.hold': { id: number }
  'orders.moved.left': { payAmount: number; paid: boolean; back: number; moved: boolean }
  'orders.moved.read': { id: number; version: number; parentId: number; studentId: number | null; goodsId: number; campId: number | null; channelId: number | null; quantity: number; totalAmount: number; discountAmount: number; payAmount: number; refundedAmount: number; payMethod: 'WECHAT' | 'ALIPAY' | 'CODE' | 'OFFLINE' | null; progress: 'PENDING_PAYMENT' | 'PAID' | 'SHIPPED' | 'COMPLETED' | 'CANCELLED' | 'CLOSED'; createdAt: string; paidAt: string | null; closedAt: string | null; status: string; orderNumber: string; source: 'HERE' | 'MOVED_IN'; used: boolean }
  'orders.moved.recount': never
  'orders.moved.step': never
  'orders.ordering.camps': { id: number; name: string; term: string; startDate: string; taken: number; capacity: number }
  'orders.ordering.family.id': { id: number; name: string; phone: string; activeFlg: 'ACTIVE' | 'FROZEN'; channelName: string | null; students: unknown; addresses: unknown }
  'orders.ordering.family.phone': { id: number; name: string; phone: string; activeFlg: 'ACTIVE' | 'FROZEN'; channelName: string | null; students: unknown; addresses: unknown }
  'orders.paying.facts': { transactionId: string | null; paidAt: string | null; merchantId: number | null; campId: number | null; studentId: number | null; goodsId: number; orderedAt: string; kind: string | null; campTypeId: number | null }
  'orders.paying.pay': { version: number; status: string }
  'orders.paying.proved': { version: number }
  'orders.personal': { parentPhone: string; addressPhone: string | null; addressDetail: string | null }
  'orders.personal.numbers': { id: number; name: string }
  'orders.placing.add': { id: number; version: number }
  'orders.placing.address': { receiver: string; phone: string; province: string; city: string; district: string | null; detail: string }
  'orders.placing.camp': { campTypeId: number; goodsId: number | null; over: boolean; taken: number; capacity: number }
  'orders.placing.channel': { active: boolean }
  'orders.placing.child': { id: number }
  'orders.placing.family': { id: number; state: 'ACTIVE' | 'FROZEN'; channelId: number | null; referrerId: number | null }
  'orders.placing.goods': { id: number; name: string; kind: 'CAMP' | 'MEMBER' | 'PHYSICAL' | 'DEVICE'; priceAmount: number; originalAmount: number | null; image: string | null; campTypeId: number | null; needsShipping: boolean; onSale: boolean }
  'orders.placing.inCamp': { is: number }
  'orders.placing.mayLearn': { may: boolean | null }
  'orders.placing.placed': { parentId: number; studentId: number | null; goodsId: number; campId: number | null; quantity: number; couponCode: string | null; payMethod: 'WECHAT' | 'ALIPAY' | 'CODE' | 'OFFLINE' | null; payAmount: number; channelId: number | null; referrerId: number | null; elsewhere: boolean }
  'orders.placing.referrer': { verified: boolean }
  'orders.redeemed': { id: number; payAmount: number; status: string }
  'orders.refundAsked': { day: string | null }
  'orders.remark': never
  'orders.remark.named': { id: number }
  'orders.remark.readers': { id: number; name: string }
  'orders.remark.readersAmong': { id: number | null; link: string }
  'orders.remark.seen': { id: number }
  'orders.remarks.lock': { id: number; parentId: number; orderNumber: string; version: number; status: string; remark: string | null }
  'orders.remarks.read': { id: number; parentId: number; orderNumber: string; version: number; status: string; remark: string | null }
  'orders.remarks.steps': never
  'orders.remarks.write': { id: number; version: number }
  'orders.shipments': { orderNumber: string; goodsName: string | null; quantity: number; receiver: string | null; phone: string | null; province: string | null; city: string | null; district: string | null; detail: string | null; refundRequest: 'WAITING' | null; paidAt: string | null; remark: string | null }
  'orders.shipping.markShipped': { status: string }
  'orders.shipping.parcels': { count: number; signed: boolean }
  'orders.shipping.undo': { status: string }
  'orders.snapshot': { createdAt: string; deletedAt: null; fields: unknown; changes: unknown }
  'orders.stands': { id: number; orderNumber: string; status: string; progress: 'PENDING_PAYMENT' | 'PAID' | 'SHIPPED' | 'COMPLETED' | 'CANCELLED' | 'CLOSED'; refundState: 'NONE' | 'REFUNDING' | 'PARTIAL' | 'FULL'; goodsId: number; quantity: number; payAmount: number; refundedAmount: number; payMethod: 'WECHAT' | 'ALIPAY' | 'CODE' | 'OFFLINE' | null; paidAt: string | null; vouched: boolean; closedAt: string | null; toEnrol: boolean; toldPayment: unknown; refundRequest: unknown; enrolment: unknown; parcels: unknown }
  'orders.step': never
  'orders.unpaid': { id: number }
  'orders.waiting': { count: number; payAmount: number; receivedAmount: number; refundedAmount: number; netAmount: number }
  'outbox.keep': never
  'outbox.read': { id: number; text: string; code: string | null; sentAt: string }
  'parameters.change': { id: number; version: number }
  'parameters.list': { id: number; createdAt: string; updatedAt: string; version: number; key: string; group: string; value: unknown; valueType: string; description: string | null; isSet: boolean }
  'parameters.lock': { id: number; version: number; value: unknown }
  'parameters.names': { id: number; name: string }
  'parameters.read': { value: unknown }
  'parameters.snapshot': { createdAt: string; deletedAt: null; changes: unknown; fields: unknown }
  'parents.add': { id: number; version: number }
  'parents.addChild': never
  'parents.addTags': never
  'parents.brief': { brief: unknown }
  'parents.change': { version: number }
  'parents.clearTags': never
  'parents.coming': { kind: 'PARCEL' | 'MEMBER' | 'ENROLMENT' | 'FOLLOW_UP'; id: number; at: string | null; status: 'CREATED' | 'COLLECTED' | 'IN_TRANSIT' | 'DELIVERING' | 'SIGNED' | 'PROBLEM' | 'RETURNED' | 'OVERDUE' | 'OPEN' | null; title: string; note: string | null; byName: string | null; studentName: string | null; orderNumber: string | null; campStudentId: number | null; recordId: number | null; amount: null; day: null; makeup: null; score: null; key: string }
  'parents.detail': { id: number; createdAt: string; updatedAt: string; version: number; phone: string; nickname: string; realName: string | null; avatarUrl: string | null; activeFlg: 'ACTIVE' | 'FROZEN'; channelId: number | null; channelName: string | null; referrerId: number | null; referrerName: string | null; registeredAt: string; lastActiveAt: string | null; orderCount: number; paidAmount: number; memberLevelId: number | null; memberLevel: string | null; memberExpiresAt: string | null; tags: unknown; children: unknown; devices: unknown; addresses: unknown; merges: unknown; mergedInto: number | null; erasedAt: string | null; figures: unknown }
  'parents.dropChildren': never
  'parents.dropFamilies': never
  'parents.dropFamily': never
  'parents.dropKey': never
  'parents.dropTags': never
  'parents.dropUnusedChildren': never
  'parents.dropUnusedFamilies': { id: number }
  'parents.evidence': { kind: 'PHONE' }
  'parents.joined': { id: number; phone: string; realName: string | null }
  'parents.knownTags': { id: number; name: string; scope: 'USER' | 'PARENT' }
  'parents.knownTagsHeld': { id: number; name: string; scope: 'USER' | 'PARENT' }
  'parents.learning': { studentId: number; studentName: string; campStudentId: number; campId: number; campName: string; groupName: string; coachName: string | null; status: 'STUDYING' | 'FINISHED' | 'QUIT'; clockInDays: number; lessonDays: number; clockInsDone: number; clockInsDue: number; studySeconds: number; scoreSum: number; scoreCount: number; commentCount: number; lastClockInAt: string | null; reportUrl: string | null }
  'parents.list': { id: number; createdAt: string; updatedAt: string; version: number; phone: string; nickname: string; realName: string | null; avatarUrl: string | null; activeFlg: 'ACTIVE' | 'FROZEN'; channelId: number | null; channelName: string | null; referrerId: number | null; referrerName: string | null; registeredAt: string; lastActiveAt: string | null; orderCount: number; paidAmount: number; memberLevelId: number | null; memberLevel: string | null; memberExpiresAt: string | null; tags: unknown; children: unknown }
  'parents.lock': { id: number; phone: string; nickname: string; realName: string | null; activeFlg: 'ACTIVE' | 'FROZEN'; version: number; deletedAt: string | null; erasedAt: string | null }
  'parents.makeFamilies': { id: number }
  'parents.makeStudents': { id: number; parentId: number; name: string }
  'parents.moved.child': { id: number; parentId: number; version: number; name: string; englishName: string | null; gender: 'MALE' | 'FEMALE' | null; birthday: string | null; grade: string | null }
  'parents.moved.childVersion': never
  'parents.moved.children': { id: number; parentId: number; version: number; name: string; englishName: string | null; gender: 'MALE' | 'FEMALE' | null; birthday: string | null; grade: string | null }
  'parents.moved.parentVersion': never
  'parents.moved.parents': { id: number; version: number; phone: string; nickname: string; realName: string | null }
  'parents.ofPhone': { id: number; realName: string | null }
  'parents.origins': { channel: boolean; referrer: boolean }
  'parents.phone': { phone: string }
  'parents.read': { id: number; phone: string; nickname: string; realName: string | null; activeFlg: 'ACTIVE' | 'FROZEN'; version: number; deletedAt: string | null; erasedAt: string | null }
  'parents.seen': { id: number }
  'parents.sheet': { id: number; createdAt: string; updatedAt: string; version: number; phone: string; nickname: string; realName: string | null; avatarUrl: string | null; activeFlg: 'ACTIVE' | 'FROZEN'; channelId: number | null; channelName: string | null; referrerId: number | null; referrerName: string | null; registeredAt: string; lastActiveAt: string | null; orderCount: number; paidAmount: number; memberLevelId: number | null; memberLevel: string | null; memberExpiresAt: string | null; tags: unknown; children: unknown; consents: unknown }
  'parents.snapshot': { createdAt: string; deletedAt: string | null; changes: unknown; fields: unknown; phone: string; imeis: string[] }
  'parents.states': { id: number; activeFlg: 'ACTIVE' | 'FROZEN'; version: number }
  'parents.students.change': { version: number }
  'parents.students.lock': { id: number; parentId: number; name: string; englishName: string | null; gender: 'MALE' | 'FEMALE' | null; birthday: string | null; grade: string | null }
  'parents.students.named': { id: number; parentId: number; name: string; englishName: string | null; gender: 'MALE' | 'FEMALE' | null; birthday: string | null; grade: string | null }
  'parents.tags': { parentId: number; id: number; name: string }
  'parents.timeline': { kind: 'ORDER' | 'PAYMENT' | 'REFUND' | 'REDEMPTION' | 'PARCEL' | 'MEMBER' | 'ENROLMENT' | 'LEAVING' | 'MOVE' | 'CLOCK_IN' | 'COMMENT' | 'FEEDBACK' | 'MESSAGE' | 'FOLLOW_UP' | 'CONSENT' | 'MERGE'; id: number; at: string | null; status: string | null; title: string | null; note: string | null; byName: string | null; studentName: string | null; orderNumber: string | null; campStudentId: number | null; recordId: number | null; amount: number | null; day: number | null; makeup: boolean | null; score: number | null; micros: number | null; key: string }
  'parents.touch': { id: number; version: number }
  'passing.hold': { toldUntil: string | null }
  'passing.put': { toldUntil: string | null }
  'passing.told': { toldUntil: string | null }
  'passkeys.add': { id: number }
  'passkeys.ask': never
  'passkeys.byCredential': { id: number; userId: number; publicKey: Buffer; userHandle: Buffer; rpId: string; signCount: number; name: string }
  'passkeys.known': { credentialId: Buffer; transports: string[] }
  'passkeys.lockOwner': { username: string; realName: string }
  'passkeys.ofUser': { id: number; name: string; synced: boolean; addedAt: string; lastUsedAt: string | null; voidAt: string | null }
  'passkeys.ownerOfHalf': { userId: number }
  'passkeys.remove': { name: string }
  'passkeys.removeAll': { name: string }
  'passkeys.removeVoid': never
  'passkeys.rename': { id: number }
  'passkeys.take': { id: number }
  'passkeys.used': { id: number }
  'passkeys.void': { id: number }
  'payment.anyMerchant': { some: boolean }
  'payment.merchant': { mchId: string; serialNo: string | null; apiV3KeySealed: string | null; privateKeySealed: string | null; publicKeyId: string | null; publicKey: string | null }
  'payment.merchantNumber': { mchId: string }
  'payment.merchantOfOrder': { merchantId: number | null }
  'payouts.add': { id: number; version: number }
  'payouts.cancel': { id: number; version: number }
  'payouts.copyPayees': never
  'payouts.days': { id: number; name: string | null }
  'payouts.due': { referrerId: number; name: string; lines: number; amount: number; heldAmount: number; byHand: boolean; bank: string | null; tail: string | null; missing: boolean }
  'payouts.lock': { id: number; version: number; untilDay: string; state: 'DRAFT' | 'PAID' | 'CANCELLED'; amount: number; madeById: number; createdAt: string }
  'payouts.lockReferrers': { id: number }
  'payouts.names': { name: string }
  'payouts.pay': { id: number; version: number }
  'payouts.rows': { referrerId: number; name: string; lines: number; amount: number | null; byHand: boolean; bank: string | null; tail: string | null; sealed: string | null; missing: boolean; moved: boolean; ownPayee: boolean }
  'payouts.snapshot': { createdAt: string; deletedAt: null; changes: unknown; fields: unknown }
  'payouts.sum': { id: number; version: number; amount: number }
  'payouts.take': never
  'payouts.whoCould': { name: string | null }
  'permissions.byRoles': { id: number; code: string; name: string; nameEn: string; kind: 'PAGE' | 'ACTION'; menuId: number | null; roleIds: number[] | null }
  'permissions.check.codes': { id: number; code: string; name: string; nameEn: string; menuZh: string | null; menuEn: string | null }
  'permissions.check.groups': { code: string }
  'permissions.check.others': { count: number }
  'permissions.check.rolesWith': { id: number; name: string; dataScope: 'ALL' | 'OWN_GROUPS'; codes: string[] }
  'permissions.create': { id: number; version: number }
  'permissions.holderCount': { count: number }
  'permissions.list': { id: number; createdAt: string; updatedAt: string; version: number; code: string; name: string; nameEn: string; kind: 'PAGE' | 'ACTION'; menuId: number | null; menuTitle: string | null; builtIn: boolean; roleCount: number }
  'permissions.lock': { id: number; code: string; name: string; nameEn: string; kind: 'PAGE' | 'ACTION'; menuId: number | null; builtIn: boolean; version: number }
  'permissions.names': { id: number; name: string }
  'permissions.snapshot': { createdAt: string; deletedAt: string | null; changes: unknown; fields: unknown }
  'permissions.update': { id: number; version: number }
  'preferences.addView': { id: number; version: number }
  'preferences.asked': { id: number; screen: string; name: string; query: string; ask: unknown; own: boolean | null; seenBy: number[] }
  'preferences.kept': { keys: number; bytes: number }
  'preferences.lockView': { id: number; version: number; name: string; query: string; own: boolean | null; roleId: number | null; roleName: string | null }
  'preferences.read': { value: unknown }
  'preferences.roleName': { name: string }
  'preferences.share': { id: number; version: number }
  'preferences.updateView': { id: number; version: number }
  'presence.publish': { pgNotify: string | null }
  'profit.asOf': { orders: number | null; income: number | null; refunded: number | null; refundedSince: number | null; commission: number | null; comments: number | null; classes: number | null; lessons: number | null }
  'profit.course': { id: number; campTypeId: number; lessons: number; yesterday: string | null; halfDone: string | null; half: string | null }
  'profit.ended': { id: number }
  'profit.halves': { campId: number; ofAll: number; isHalf: boolean | null; orders: number | null; income: number | null; refunded: number | null; refundedSince: number | null; commission: number | null; comments: number | null; classes: number | null; lessons: number | null }
  'profit.lines': { id: number; month: string | null; ofMonth: string | null; orderId: number | null; title: string | null; day: string | null; channelId: number | null; coachId: number | null; amount: number | null; spent: number | null; share: number | null; ofAll: number | null }
  'profit.list': { id: number | null; name: string | null; camps: number; term: string | null; campTypeId: number | null; campType: string | null; status: string | null; startDate: string | null; endDate: string | null; children: number; orders: number; income: number; refund: number; net: number; commission: number | null; coach: number | null; material: number | null; channel: number | null; fee: number | null; overhead: number | null; cost: number; margin: number; marginBp: number | null; perChild: number | null; late: number; unknown: string[] | null; finalOn: string | null }
  'profit.merge': { moved: number | null }
  'profit.parts': { part: string | null; month: string | null; amount: number | null; rows: number | null; unknown: number; late: number | null; finalOn: string | null }
  'profit.sums': { children: number; orders: number; income: number; refund: number; net: number; commission: number | null; coach: number | null; material: number | null; channel: number | null; fee: number | null; overhead: number | null; cost: number; margin: number; marginBp: number | null; perChild: number | null; late: number; unknown: string[] | null }
  'profitEntries.add': { id: number; version: number }
  'profitEntries.close': { done: number }
  'profitEntries.closedTo': { closed: string | null; next: string | null; now: string | null; last: string | null }
  'profitEntries.due': never
  'profitEntries.dueOrders': never
  'profitEntries.goods': { name: string }
  'profitEntries.held': { id: number; version: number; kind: 'OVERHEAD' | 'MATERIAL'; month: string | null; goodsId: number | null; amount: number; basis: 'SEATS' | 'DAYS' | null }
  'profitEntries.materials': { goodsId: number; goods: string; month: string | null; amount: number | null }
  'profitEntries.months': { month: string | null; over: boolean | null; closedAt: string | null; closedBy: string | null; overhead: number | null; basis: 'SEATS' | 'DAYS' | null; unknown: unknown }
  'profitEntries.replace': never
  'proofs.add': never
  'proofs.holds': { holds: boolean }
  'proofs.own': { passwordHash: string | null; freshSession: boolean; secondWays: string[] | null }
  'proofs.take': { id: number }
  'push.byIds': { id: number; userId: number; kind: 'TASK' | 'MESSAGE' | 'NOTICE'; refId: number; topic: string | null; status: 'WAITING' | 'DOING' | 'success' | 'FAILD' | null; title: unknown; detail: unknown; rate: number | null; content: string | null; error: unknown; finishedAt: string | null; messageTime: string | null; unReadCount: number | null }
  'push.lastEntry': { id: number }
  'push.lateEntries': { id: number; source: string; operationType: string; entity: string | null; targetId: number | null }
  'push.newEntries': { id: number; source: string; operationType: string; entity: string | null; targetId: number | null }
  'push.publish': { pgNotify: string | null }
  'push.publishToAll': { pgNotify: string | null }
  'push.recentEntries': { id: number; source: string; operationType: string; entity: string | null; targetId: number | null }
  'push.since': { id: number; userId: number; kind: 'TASK' | 'MESSAGE' | 'NOTICE'; refId: number; topic: string | null; status: 'WAITING' | 'DOING' | 'success' | 'FAILD' | null; title: unknown; detail: unknown; rate: number | null; content: string | null; error: unknown; finishedAt: string | null; messageTime: string | null; unReadCount: number | null }
  'ready.remind': { id: number; coachId: number; coachUserId: number | null; month: string; minutes: number; amount: number; until: string | null }
  'ready.tell': { id: number; coachId: number; coachUserId: number | null; month: string; minutes: number; amount: number; until: string | null }
  'ready.toRemind': { id: number }
  'ready.toTell': { id: number }
  'reconcile.addFile': { id: number }
  'reconcile.addLines': never
  'reconcile.alone': { id: number }
  'reconcile.aloneRefunds': { id: number }
  'reconcile.anything': { some: boolean }
  'reconcile.books': { paid: number; payments: number; refunded: number; refunds: number; paymentsHere: number; refundsHere: number; paymentsThere: number; refundsThere: number }
  'reconcile.classes': { class: 'EQUAL' | 'MISSING_HERE' | 'MISSING_THERE' | 'AMOUNT_DIFFERS' | 'REFUND_DIFFERS' | 'FEE'; count: number; open: number; difference: number }
  'reconcile.close': { version: number }
  'reconcile.day': { id: number; day: string; mchId: string; merchantName: string | null; state: string; source: 'FETCHED' | 'UPLOADED' | 'NONE' | null; fetchedAt: string | null; failure: string | null; failedAt: string | null; attempts: number; lineCount: number; openCount: number; explainedCount: number; paidHere: number; paidThere: number; refundedHere: number; refundedThere: number; feeHere: number; feeThere: number; difference: number; closedAt: string | null; closedByName: string | null; createdAt: string; updatedAt: string; version: number }
  'reconcile.days': { id: number; day: string; mchId: string; merchantName: string | null; state: string; source: 'FETCHED' | 'UPLOADED' | 'NONE' | null; fetchedAt: string | null; failure: string | null; failedAt: string | null; attempts: number; lineCount: number; openCount: number; explainedCount: number; paidHere: number; paidThere: number; refundedHere: number; refundedThere: number; feeHere: number; feeThere: number; difference: number; closedAt: string | null; closedByName: string | null; createdAt: string; updatedAt: string; version: number }
  'reconcile.dropLines': never
  'reconcile.due': { day: string | null }
  'reconcile.explain': { id: number }
  'reconcile.failed': { id: number }
  'reconcile.fetched': { id: number }
  'reconcile.findLine': { dayId: number; kind: 'PAYMENT' | 'REFUND'; class: 'EQUAL' | 'MISSING_HERE' | 'MISSING_THERE' | 'AMOUNT_DIFFERS' | 'REFUND_DIFFERS' | 'FEE'; orderNumber: string; transactionId: string | null; amountThere: number | null; orderId: number | null; refundId: number | null; refundNumber: string | null; merchantId: number | null }
  'reconcile.found': { dayId: number }
  'reconcile.healable': { id: number }
  'reconcile.isOfOrder': { id: number }
  'reconcile.isRecorded': { id: number }
  'reconcile.keep': never
  'reconcile.kept': { kind: 'PAYMENT' | 'REFUND'; key: string; class: 'EQUAL' | 'MISSING_HERE' | 'MISSING_THERE' | 'AMOUNT_DIFFERS' | 'REFUND_DIFFERS' | 'FEE'; reason: string | null; by: number | null; at: string | null; takenAt: string | null; takenBy: number | null }
  'reconcile.knownFile': { id: number }
  'reconcile.lines': { id: number; class: 'EQUAL' | 'MISSING_HERE' | 'MISSING_THERE' | 'AMOUNT_DIFFERS' | 'REFUND_DIFFERS' | 'FEE'; kind: 'PAYMENT' | 'REFUND'; at: string; transactionId: string | null; orderNumber: string; refundNumber: string | null; providerRefundId: string | null; known: boolean; amountThere: number | null; amountHere: number | null; difference: number; feeThere: number; feeHere: number; open: boolean; takeable: boolean; askable: boolean; recordable: boolean; recorded: unknown; takenInAt: string | null; reason: string | null; explainedByName: string | null; explainedAt: string | null; createdAt: string; updatedAt: string; version: number }
  'reconcile.lockDate': { id: number; day: string; mchId: string; merchantId: number | null; state: string; fetchedAt: string | null; source: 'FETCHED' | 'UPLOADED' | 'NONE' | null; lineCount: number; openCount: number; closedBy: number | null; version: number }
  'reconcile.lockDay': { id: number; day: string; mchId: string; merchantId: number | null; state: string; fetchedAt: string | null; source: 'FETCHED' | 'UPLOADED' | 'NONE' | null; lineCount: number; openCount: number; closedBy: number | null; version: number }
  'reconcile.lockLine': { id: number; dayId: number; kind: 'PAYMENT' | 'REFUND'; class: 'EQUAL' | 'MISSING_HERE' | 'MISSING_THERE' | 'AMOUNT_DIFFERS' | 'REFUND_DIFFERS' | 'FEE'; at: string; transactionId: string | null; orderNumber: string; refundNumber: string | null; amountThere: number | null; amountHere: number | null; orderId: number | null; explainedAt: string | null; version: number; refundId: number | null; providerRefundId: string | null; providerStatus: string | null }
  'reconcile.makeDay': never
  'reconcile.match': { id: number }
  'reconcile.merchants': { id: number; name: string; mchId: string }
  'reconcile.month': { day: string | null; id: number | null; state: string; openCount: number }
  'reconcile.names': { id: number; name: string }
  'reconcile.next': { id: number; day: string }
  'reconcile.refresh': { id: number; version: number; state: string; lineCount: number; openCount: number }
  'reconcile.reopen': { version: number }
  'reconcile.snapshot': { createdAt: string; deletedAt: null; changes: unknown; fields: unknown }
  'reconcile.takenIn': { id: number }
  'referrers.add': { id: number; version: number }
  'referrers.archive': never
  'referrers.byPhone': { id: number; version: number; name: string; phone: string; wechat: string | null; kind: 'PARENT' | 'STAFF' | 'PARTNER'; commissionRateBp: number; channelId: number | null; verifyStatus: 'PENDING' | 'VERIFIED' | 'REJECTED'; remark: string | null; rateBy: number | null; rateRaised: boolean }
  'referrers.change': { id: number; version: number }
  'referrers.channel': { id: number }
  'referrers.channels': { id: number; code: string }
  'referrers.graph': { parentId: number; under: number | null; name: string; referrerId: number | null; referred: number; ring: boolean | null }
  'referrers.graphCount': { families: number }
  'referrers.known': { phone: string }
  'referrers.list': { id: number; createdAt: string; updatedAt: string; version: number; name: string; phone: string; wechat: string | null; kind: 'PARENT' | 'STAFF' | 'PARTNER'; commissionRateBp: number; channelId: number | null; channelName: string | null; verifyStatus: 'PENDING' | 'VERIFIED' | 'REJECTED'; remark: string | null; referredCount: number; orderCount: number | null; commissionAmount: number }
  'referrers.lock': { id: number; version: number; name: string; phone: string; wechat: string | null; kind: 'PARENT' | 'STAFF' | 'PARTNER'; commissionRateBp: number; channelId: number | null; verifyStatus: 'PENDING' | 'VERIFIED' | 'REJECTED'; remark: string | null; rateBy: number | null; rateRaised: boolean }
  'referrers.lockPayee': { id: number; version: number; name: string; phone: string; byHand: boolean; bank: string | null; sealed: string | null; tail: string | null }
  'referrers.notePayee': { id: number }
  'referrers.options': { id: number; name: string; kind: 'PARENT' | 'STAFF' | 'PARTNER'; verifyStatus: 'PENDING' | 'VERIFIED' | 'REJECTED' }
  'referrers.payee': { byHand: boolean; bank: string | null; tail: string | null }
  'referrers.payeeHearers': { id: number | null }
  'referrers.payouts.list': { id: number; createdAt: string; updatedAt: string; version: number; untilDay: string; state: 'DRAFT' | 'PAID' | 'CANCELLED'; amount: number; referrers: number; lines: number; madeById: number; madeByName: string; paidByName: string | null; paidAt: string | null; bankReference: string | null }
  'referrers.phone': { phone: string }
  'referrers.rates': { fromDay: string | null; rateBp: number }
  'referrers.setPayee': { id: number; version: number }
  'referrers.snapshot': { createdAt: string; deletedAt: string | null; changes: unknown; phone: string; fields: unknown }
  'referrers.stamp': { stamp: string }
  'referrers.used': { id: number; orders: number; families: number }
  'referrers.version': never
  'refundRequests.add': { id: number; version: number }
  'refundRequests.decide': { id: number; version: number }
  'refundRequests.lock': { id: number; orderNumber: string; parentId: number; familyKey: string | null; amount: number; proposedAmount: number; reason: string; status: 'REQUESTED' | 'APPROVED' | 'DECLINED' | 'WITHDRAWN'; source: 'HERE' | 'MERCHANT_PLATFORM'; secondPerson: boolean; quitCamp: boolean; endMembership: boolean; awaitsReturn: boolean; returnNumber: string | null; returnedAt: string | null; askedBy: number; version: number }
  'refundRequests.lockBilled': { id: number; amount: number; reason: string; quitCamp: boolean; endMembership: boolean; askedBy: number; version: number }
  'refundRequests.open': { id: number }
  'refundRequests.returned': { id: number; version: number }
  'refundRequests.seen': { id: number }
  'refundRequests.snapshot': { createdAt: string; deletedAt: null; changes: unknown; fields: unknown }
  'refundRules.add': { id: number; version: number }
  'refundRules.archive': never
  'refundRules.campType': { name: string }
  'refundRules.campTypes': { id: number; name: string }
  'refundRules.change': { id: number; version: number }
  'refundRules.list': { id: number; createdAt: string; updatedAt: string; version: number; name: string; goodsKind: 'CAMP' | 'MEMBER' | 'PHYSICAL' | 'DEVICE'; campTypeId: number | null; campTypeName: string | null; effectiveFrom: string; counts: 'LESSONS_PAST' | 'CLOCK_INS'; countsFrom: 'PAID' | 'RECEIVED'; steps: unknown; materialAmount: number; twoPersonAbove: number | null; inForce: boolean | null }
  'refundRules.lock': { id: number; createdAt: string; updatedAt: string; version: number; name: string; goodsKind: 'CAMP' | 'MEMBER' | 'PHYSICAL' | 'DEVICE'; campTypeId: number | null; campTypeName: string | null; effectiveFrom: string; counts: 'LESSONS_PAST' | 'CLOCK_INS'; countsFrom: 'PAID' | 'RECEIVED'; steps: unknown; materialAmount: number; twoPersonAbove: number | null; inForce: boolean | null }
  'refundRules.names': { id: number; name: string }
  'refundRules.snapshot': { createdAt: string; deletedAt: string | null; changes: unknown; fields: unknown }
  'refunds.accept': { version: number }
  'refunds.add': { id: number }
  'refunds.alone.hold': { pgAdvisoryXactLock: string | null }
  'refunds.alone.sum': { amount: number }
  'refunds.askers': { userId: number | null }
  'refunds.board': { status: 'PROCESSING' | 'SUCCESS' | 'CLOSED' | 'ABNORMAL'; count: number; amount: number }
  'refunds.byHand': { orderId: number; orderNumber: string }
  'refunds.facts.camp': { name: string; beforeStart: boolean | null; dayNo: number | null; stayId: number | null; campStudentId: number | null; studying: boolean; groupName: string | null; total: number; past: number; clockIns: number }
  'refunds.facts.membership': { level: string; endsAt: string; total: number | null; past: number }
  'refunds.facts.order': { id: number; orderNumber: string; payAmount: number; refundedAmount: number; payMethod: 'WECHAT' | 'ALIPAY' | 'CODE' | 'OFFLINE' | null; source: 'HERE' | 'MOVED_IN'; paidAt: string | null; couponCode: string | null; kind: string | null; campTypeId: number | null; campId: number | null; open: number; refundCount: number; lastRefundAt: string | null; sent: boolean; receivedDay: string | null; moving: boolean; asked: boolean }
  'refunds.facts.rule': { id: number; name: string; counts: 'LESSONS_PAST' | 'CLOCK_INS'; countsFrom: 'PAID' | 'RECEIVED'; steps: unknown; materialAmount: number; twoPersonAbove: number | null }
  'refunds.figures': { toApprove: number; toApproveAmount: number; processing: number; late: number; abnormal: number; closed: number }
  'refunds.find': { id: number; orderId: number }
  'refunds.findByNumber': { id: number; orderId: number }
  'refunds.finish': { version: number }
  'refunds.goesThrough': { yes: boolean | null }
  'refunds.list': { id: number; version: number; refundNumber: string; orderNumber: string; parentId: number; parentName: string; parentPhone: string; goodsName: string | null; goodsKind: string | null; payMethod: 'WECHAT' | 'ALIPAY' | 'CODE' | 'OFFLINE' | null; amount: number; payAmount: number; reason: string; status: 'PROCESSING' | 'SUCCESS' | 'CLOSED' | 'ABNORMAL'; source: 'HERE' | 'MERCHANT_PLATFORM' | 'MOVED_IN'; failure: string | null; byHand: boolean; gatewayRefundId: string | null; requestedByName: string | null; approvedByName: string | null; createdAt: string; finishedAt: string | null }
  'refunds.lock': { id: number; orderId: number; refundNumber: string; amount: number; status: 'PROCESSING' | 'SUCCESS' | 'CLOSED' | 'ABNORMAL'; effect: 'NEW' | 'SENDING' | 'SENT' | 'DONE'; byHand: boolean; requestedBy: number | null; endMembership: boolean; version: number }
  'refunds.moved.add': { id: number; version: number }
  'refunds.moved.change': { id: number; version: number }
  'refunds.moved.drop': never
  'refunds.moved.hold': { id: number; version: number; orderId: number; amount: number; reason: string; finishedAt: string | null }
  'refunds.ofOrder': { count: number }
  'refunds.outcomes': { done: number; failed: number; lastDoneAt: string | null; lastFailedAt: string | null }
  'refunds.requests.list': { id: number; createdAt: string; updatedAt: string; version: number; orderNumber: string; parentId: number; parentName: string; parentPhone: string; studentName: string | null; goodsName: string | null; goodsKind: string | null; payMethod: 'WECHAT' | 'ALIPAY' | 'CODE' | 'OFFLINE' | null; paidAt: string | null; amount: number; proposedAmount: number; payAmount: number; reason: string; status: 'REQUESTED' | 'APPROVED' | 'DECLINED' | 'WITHDRAWN'; source: 'HERE' | 'MERCHANT_PLATFORM'; secondPerson: boolean; quitCamp: boolean; endMembership: boolean; awaitsReturn: boolean; returnNumber: string | null; returnedAt: string | null; askedById: number; askedByName: string; decidedByName: string | null; decidedAt: string | null; decision: string | null; counterAmount: number | null; refundNumber: string | null }
  'refunds.sending': never
  'refunds.stat': { count: number; amount: number; doneAmount: number }
  'refunds.stranded': { id: number; effect: 'NEW' | 'SENDING' | 'SENT' | 'DONE' }
  'refunds.toConfirm': { id: number; orderId: number; status: 'PROCESSING' | 'SUCCESS' | 'CLOSED' | 'ABNORMAL'; byHand: boolean; payMethod: 'WECHAT' | 'ALIPAY' | 'CODE' | 'OFFLINE' | null; source: 'HERE' | 'MOVED_IN'; merchantId: number | null; ageSeconds: number | null; beingSent: boolean }
  'refunds.toSend': { id: number; refundNumber: string; orderId: number; amount: number; reason: string; status: 'PROCESSING' | 'SUCCESS' | 'CLOSED' | 'ABNORMAL'; effect: 'NEW' | 'SENDING' | 'SENT' | 'DONE'; byHand: boolean; silent: boolean; ageSeconds: number | null; total: number; payMethod: 'WECHAT' | 'ALIPAY' | 'CODE' | 'OFFLINE' | null; merchantId: number | null; transactionId: string | null }
  'refunds.toSendLocked': { id: number; refundNumber: string; orderId: number; amount: number; reason: string; status: 'PROCESSING' | 'SUCCESS' | 'CLOSED' | 'ABNORMAL'; effect: 'NEW' | 'SENDING' | 'SENT' | 'DONE'; byHand: boolean; silent: boolean; ageSeconds: number | null; total: number; payMethod: 'WECHAT' | 'ALIPAY' | 'CODE' | 'OFFLINE' | null; merchantId: number | null; transactionId: string | null }
  'reports.comments': { id: number; day: string; text: string | null }
  'reports.facts': { id: number; campId: number; parentId: number; campName: string; endDate: string; studentName: string; studentId: number; englishName: string | null; coachName: string | null; coachEnglishName: string | null; leastDays: number | null; allDays: number }
  'reports.hold': { id: number }
  'reports.holdPeriod': { id: number }
  'reports.list': { id: number; createdAt: string; updatedAt: string; version: number; campStudentId: number; studentName: string; parentId: number; campId: number; campName: string; groupName: string; coachName: string | null; periodStart: string; periodEnd: string; madeByName: string | null; kind: string | null; lessons: number | null; days: number | null; minutes: number | null; scoreMean: number | null; scoreBest: number | null; rankBand: string | null; comments: number | null; coach: string | null; asOf: string | null; quote: string | null; shared: boolean; share: unknown }
  'reports.madeByTask': { id: number }
  'reports.names': { id: number; parentId: number; name: string; englishName: string | null; inCamp: boolean }
  'reports.put': { id: number; version: number }
  'reports.read': { id: number; version: number; figures: unknown; updatedAt: string; periodStart: string; periodEnd: string; campStudentId: number; parentId: number }
  'reports.snapshot': { createdAt: string; deletedAt: null; changes: unknown; fields: unknown }
  'reports.unwanted': { id: number }
  'repricing.entries': { lineId: number; id: number; day: string | null; coach: string; gone: boolean; closed: boolean | null; frozen: boolean | null }
  'repricing.holdCoaches': { id: number; userId: number | null }
  'repricing.holdSources': { id: number }
  'repricing.ofCoach': { id: number | null; coachId: number; coach: string; day: string | null; kind: 'COMMENT' | 'LIVE_CLASS' | 'GROUP_SERVICE' | 'OTHER'; minutes: number; rateId: number | null; kindRateId: number | null; rateAmount: number | null; unit: 'HOUR' | 'PIECE'; amount: number; newRateId: number | null; newKindRateId: number | null; newRate: number | null; newUnit: string | null; newAmount: number; ownRate: boolean | null }
  'repricing.ofLines': { id: number | null; coachId: number; coach: string; day: string | null; kind: 'COMMENT' | 'LIVE_CLASS' | 'GROUP_SERVICE' | 'OTHER'; minutes: number; rateId: number | null; kindRateId: number | null; rateAmount: number | null; unit: 'HOUR' | 'PIECE'; amount: number; newRateId: number | null; newKindRateId: number | null; newRate: number | null; newUnit: string | null; newAmount: number; ownRate: boolean | null }
  'repricing.rewrite': { oldId: number | null; newId: number | null }
  'repricing.takeBack': { count: number | null }
  'resources.add': { id: number; version: number }
  'resources.addReceived': { id: number }
  'resources.archive': never
  'resources.camps': { name: string }
  'resources.change': { id: number; version: number }
  'resources.earlierMedia': { mediaId: string | null }
  'resources.holdRevision': never
  'resources.keepRevision': never
  'resources.keptRevisions': { count: number }
  'resources.list': { id: number; createdAt: string; updatedAt: string; version: number; title: string; kind: 'VIDEO' | 'AUDIO' | 'PICTURE_BOOK' | 'COURSEWARE' | 'EXERCISE'; level: string | null; theme: string | null; coverId: string | null; coverUrl: string | null; files: unknown; revision: number; uploaderId: number | null; uploaderName: string | null; activeFlg: 'ACTIVE' | 'INACTIVE'; toReview: boolean; usedInCamps: number; lessonsAhead: number }
  'resources.lock': { id: number; version: number; title: string; kind: 'VIDEO' | 'AUDIO' | 'PICTURE_BOOK' | 'COURSEWARE' | 'EXERCISE'; level: string | null; theme: string | null; coverId: string | null; files: unknown; revision: number; uploaderId: number | null; uploaderName: string | null; activeFlg: 'ACTIVE' | 'INACTIVE'; lessonsAhead: number }
  'resources.names': { id: number; name: string }
  'resources.one': { id: number; createdAt: string; updatedAt: string; version: number; title: string; kind: 'VIDEO' | 'AUDIO' | 'PICTURE_BOOK' | 'COURSEWARE' | 'EXERCISE'; level: string | null; theme: string | null; coverId: string | null; coverUrl: string | null; files: unknown; revision: number; uploaderId: number | null; uploaderName: string | null; activeFlg: 'ACTIVE' | 'INACTIVE'; toReview: boolean; usedInCamps: number; lessonsAhead: number; uses: unknown; revisions: unknown }
  'resources.options': { id: number; title: string; kind: 'VIDEO' | 'AUDIO' | 'PICTURE_BOOK' | 'COURSEWARE' | 'EXERCISE'; level: string | null }
  'resources.read': { id: number; version: number; title: string; kind: 'VIDEO' | 'AUDIO' | 'PICTURE_BOOK' | 'COURSEWARE' | 'EXERCISE'; level: string | null; theme: string | null; coverId: string | null; files: unknown; revision: number; uploaderId: number | null; uploaderName: string | null; activeFlg: 'ACTIVE' | 'INACTIVE'; lessonsAhead: number }
  'resources.releaseRevisions': never
  'resources.restore': { id: number; uploaderId: number | null }
  'resources.snapshot': { createdAt: string; deletedAt: string | null; changes: unknown; fields: unknown }
  'resources.switch': { id: number; version: number }
  'resources.unname': never
  'resources.uploader': { name: string }
  'resources.words': { levels: string[]; themes: string[] }
  'rights.activeHolders': { id: number }
  'rights.administrators': { id: number }
  'rights.codes': { id: number; code: string; builtIn: boolean }
  'rights.grantor': { active: boolean; dataScope: 'OWN_GROUPS' | 'ALL'; codes: unknown }
  'rights.groups': { id: number; code: string; builtIn: boolean }
  'rights.held': { id: number; code: string; name: string; nameEn: string; kind: 'PAGE' | 'ACTION'; menuId: number | null; via: unknown }
  'rights.highestHolders': { id: number }
  'rights.holder': { active: boolean; dataScope: 'OWN_GROUPS' | 'ALL'; codes: unknown }
  'rights.of': { id: number; username: string; realName: string; activeflg: 'ACTIVE' | 'FROZEN'; mustChangePassword: boolean; mustAddSecond: boolean | null; roles: unknown }
  'rights.roleCodes': { code: string; builtIn: boolean }
  'risk.addMark': never
  'risk.begin': never
  'risk.below': { below: number | null }
  'risk.bins': { said: number | null; came: number | null; children: number }
  'risk.camps': { id: number; campTypeId: number; children: number }
  'risk.days': { day: string | null }
  'risk.done': never
  'risk.ended': { id: number; startDate: string; endDate: string; children: number }
  'risk.families': { id: number; minutes: number[]; siblings: unknown }
  'risk.find': { id: number; day: string; reasons: unknown }
  'risk.hold': { id: number }
  'risk.holdout': { held: number; heldStopped: number; called: number; calledStopped: number }
  'risk.judge': never
  'risk.keepModel': { id: number }
  'risk.lift': never
  'risk.list': { id: number; studentId: number; studentName: string; parentId: number; campId: number; campName: string; groupId: number; groupName: string; coachId: number | null; coachName: string | null; chanceBp: number | null; reasons: unknown; streak: number; silent: number; ruled: boolean; lastContactAt: string | null; lastContactBy: string | null; nextAt: string | null; mark: 'CALLED' | 'NOT_NEEDED' | null; markedAt: string | null; markedBy: string | null }
  'risk.look': { campStudentId: number | null; campId: number | null; lessons: number | null; missed: number | null; missed7: number | null; streak: number | null; clockIns: number | null; silent: number | null; minutesNow: number | null; minutesBefore: number | null; secondsNow: number | null; secondsBefore: number | null; before: number | null; scoreNow: number | null; scoresNow: number | null; scoreBefore: number | null; scoresBefore: number | null; commentDays: number | null; isLate: boolean | null; weekendLessons: number | null; weekendMissed: number | null; streakWeekend: number | null; isFirst: boolean | null }
  'risk.mark': { id: number; kind: 'CALLED' | 'NOT_NEEDED' }
  'risk.model': { id: number; madeDay: string; parts: unknown }
  'risk.models': { campTypeId: number; campType: string; madeDay: string; children: number }
  'risk.name': never
  'risk.nameByRule': never
  'risk.nights': { day: string; doneAt: string | null; seconds: number; children: number; named: number; namedRight: number | null; ruleNamed: number; ruleRight: number | null; judged: boolean; liftPercent: number | null; bins: unknown }
  'risk.outcomes': { campStudentId: number | null; stopped: boolean | null }
  'risk.put': never
  'risk.rows': { lessonDate: string; submittedAt: string | null; makeup: boolean; seconds: number | null; score: number | null; commentDueAt: string | null; commentedAt: string | null }
  'risk.stopped': never
  'risk.undoMarks': never
  'risk.unjudged': { day: string; camps: number[] }
  'risk.unseen': { unseen: number }
  'roles.copyFactorRule': { rule: 'OFF' | 'OPTIONAL' | 'REQUIRED'; factorFrom: string | null }
  'roles.create': { id: number; version: number }
  'roles.detail': { id: number; createdAt: string; updatedAt: string; version: number; roleName: string; remark: string | null; dataScope: 'ALL' | 'OWN_GROUPS'; builtIn: boolean; userCount: number; homeCards: string[] | null; permissions: unknown; users: unknown }
  'roles.factorDay': { day: string | null }
  'roles.factorHolders': { id: number; username: string; realName: string; hasFactor: boolean | null }
  'roles.factorRule': { rule: 'OFF' | 'OPTIONAL' | 'REQUIRED'; factorFrom: string | null; holds: boolean }
  'roles.homes': { homeCards: string[] | null }
  'roles.known': { id: number }
  'roles.list': { id: number; createdAt: string; updatedAt: string; version: number; roleName: string; remark: string | null; dataScope: 'ALL' | 'OWN_GROUPS'; builtIn: boolean; userCount: number; permissions: unknown }
  'roles.lock': { id: number; roleName: string; remark: string | null; dataScope: 'ALL' | 'OWN_GROUPS'; version: number; builtIn: boolean; homeCards: string[] | null }
  'roles.make': { id: number }
  'roles.named': { id: number }
  'roles.names': { id: number; name: string }
  'roles.permissions': { id: number; code: string }
  'roles.permissionsOf': { id: number; code: string; builtIn: boolean }
  'roles.setFactorRule': { id: number; version: number }
  'roles.setHome': { id: number; version: number }
  'roles.snapshot': { createdAt: string; deletedAt: string | null; changes: unknown; fields: unknown }
  'roles.take': { id: number }
  'roles.touch': { id: number; version: number }
  'roles.update': { id: number; version: number }
  'roles.userCount': { count: number }
  'sandbox.again': { status: 'PROCESSING' | 'SUCCESS' | 'CLOSED' | 'ABNORMAL'; refundId: string }
  'sandbox.day': { at: string; transactionId: string; orderNumber: string; amount: number; fee: number; refundId: string | null; refundNumber: string | null; status: 'CHANGE' | 'PROCESSING' | 'SUCCESS' | 'CLOSED' | 'ABNORMAL' | null }
  'sandbox.forget': { '?column?': number }
  'sandbox.gateway.notify': { at: string | null }
  'sandbox.given': { given: number }
  'sandbox.lock': { pgAdvisoryXactLock: string | null }
  'sandbox.look': { status: 'PROCESSING' | 'SUCCESS' | 'CLOSED' | 'ABNORMAL'; refundId: string }
  'sandbox.pay': { transactionId: string; amount: number; paidAt: string }
  'sandbox.payment': { transactionId: string; amount: number; paidAt: string }
  'sandbox.take': { status: 'PROCESSING' | 'SUCCESS' | 'CLOSED' | 'ABNORMAL'; refundId: string }
  'sealKeys.add': { id: number }
  'sealKeys.lock': { pgAdvisoryXactLock: string | null }
  'sealKeys.newest': { id: number; privateKeySealed: string; certificate: string; ca: string; chain: string; validUntil: string }
  'secondLocks.clear': never
  'secondLocks.giveBack': never
  'secondLocks.left': { seconds: number | null }
  'secondLocks.take': { wrong: number; minutes: number | null }
  'serviceChecks.keep': never
  'serviceChecks.read': { fault: 'LOGIN' | 'TLS' | 'SENDER' | 'ACCOUNT' | 'AWAY' | null; checkedAt: string }
  'session.access': { sessionId: number; userId: number; username: string; realName: string; mustChangePassword: boolean; mustAddSecond: boolean | null; idleSeconds: number | null; dataScope: 'OWN_GROUPS' | 'ALL'; codes: string[]; stoppedCodes: string[]; dayLeft: number | null; coachId: number | null }
  'session.accessOfUser': { userId: number; username: string; realName: string; mustChangePassword: boolean; mustAddSecond: boolean | null; dataScope: 'OWN_GROUPS' | 'ALL'; codes: string[]; stoppedCodes: string[]; dayLeft: number | null; coachId: number | null }
  'sessions.approvers': { name: string | null }
  'sessions.endByToken': { id: number; pgNotify: string | null }
  'sessions.hold': { id: number }
  'sessions.ofUser': { id: number; userAgent: string; ip: string; createdAt: string; lastSeenAt: string }
  'sessions.open': { id: number }
  'sessions.over': { why: 'ACCOUNT_FROZEN' | 'SESSION_ENDED' }
  'setup.aside': never
  'setup.receiver': { phone: string | null; email: string | null }
  'setup.said': { step: string; aside: boolean; sentAt: string | null }
  'setup.sample.child': { id: number }
  'setup.sample.enrolment': { id: number; coachId: number | null }
  'setup.sample.forget': never
  'setup.sample.hold': { pgAdvisoryXactLock: string | null }
  'setup.sample.known': { key: string; entity: string; recordId: number }
  'setup.sample.note': never
  'setup.sample.stands': { rows: number; busy: boolean; business: boolean }
  'setup.sample.takeOver': { token: string }
  'setup.sample.there': { there: boolean }
  'setup.sample.touched': { key: string }
  'setup.sent': never
  'setup.there': { staff: number; roles: string[]; campTypes: string[]; carriers: string[]; holidays: number; refundRules: number; goods: number; coaches: number; camps: number; families: number; hours: number; hoursAsked: number; payees: number; paid: number; hasPhone: boolean | null; hasEmail: boolean | null }
  'setup.try': { step: string }
  'setup.wait': { seconds: number }
  'shares.add': { id: number; expiresAt: string; consentAt: string }
  'shares.ahead': { ahead: boolean | null }
  'shares.endOver': never
  'shares.list': { id: number; createdAt: string; updatedAt: string; version: number; kind: 'REPORT' | 'DEMO' | 'POSTER' | 'CHANNEL'; state: 'REVOKED' | 'EXPIRED' | 'LIVE'; targetId: number; campStudentId: number; studentName: string; campName: string; periodStart: string; periodEnd: string; sharedById: number | null; sharedByName: string | null; consentBy: string; consentAt: string; expiresAt: string; revokedAt: string | null; visits: number }
  'shares.live': { id: number; reportId: number | null; expiresAt: string }
  'shares.mayShare': { may: boolean | null }
  'shares.revoke': { id: number }
  'shares.snapshot': { createdAt: string; deletedAt: null; changes: unknown; fields: unknown }
  'shares.stop': { id: number }
  'shares.visits': { n: number | null }
  'signing.hold': { id: number; month: string; status: 'OPEN' | 'SUBMITTED' | 'CONFIRMED' | 'CLOSED' | 'CONTRACTED' | 'PAID'; coach: string | null }
  'signing.now': { id: number; month: string; status: 'OPEN' | 'SUBMITTED' | 'CONFIRMED' | 'CLOSED' | 'CONTRACTED' | 'PAID'; coach: string | null }
  'social.bind': { id: number }
  'social.dropLogIns': never
  'social.keepLogIn': never
  'social.logIns': { userId: number; idTokenSealed: string }
  'social.ofUser': { name: string; boundAt: string }
  'social.takeLogIn': { idTokenSealed: string }
  'social.unbind': { name: string; username: string }
  'social.use': { issuer: string; subject: string; name: string; idTokenSealed: string | null }
  'social.userOf': { userId: number }
  'statements.around': { contracts: string[]; disputes: number }
  'statements.confirm': { id: number; version: number }
  'statements.dispute': { id: number }
  'statements.disputedLines': { count: number }
  'statements.disputesToday': { count: number }
  'statements.holdLater': { id: number }
  'statements.lock': { id: number; version: number; coachId: number; coach: string; coachUserId: number | null; month: string; no: number; status: 'OPEN' | 'SUBMITTED' | 'CONFIRMED' | 'CLOSED' | 'CONTRACTED' | 'PAID'; minutes: number; amount: number; agreedAmount: number | null; live: boolean; unpriced: number; closedBy: number | null; submittedAt: string | null }
  'statements.names': { id: number; name: string }
  'statements.next': { id: number; version: number }
  'statements.reopen': { id: number; coachId: number; month: string; no: number; minutes: number; amount: number; lineCount: number; unpriced: number }
  'statements.return': { id: number; version: number }
  'statements.seen': { seen: boolean }
  'statements.settle': { id: number; version: number }
  'statements.snapshot': { createdAt: string; deletedAt: null; changes: unknown; fields: unknown }
  'statements.strangeLines': { count: number }
  'statements.submit': { id: number; version: number }
  'statements.uncarry': { count: number | null }
  'statements.whole': { whole: boolean }
  'stray.add': { id: number }
  'stray.asked': { id: number; version: number }
  'stray.list': { id: number; createdAt: string; updatedAt: string; version: number; orderNumber: string; amount: number; transactionId: string; paidAt: string; state: 'WAITING' | 'RETURNING' | 'RETURNED' | 'FAILED'; refundNumber: string | null; failure: string | null; secondPerson: boolean | null; askedById: number | null; askedByName: string | null; returnedByName: string | null; finishedAt: string | null }
  'stray.lock': { id: number; orderId: number; orderNumber: string; amount: number; state: 'WAITING' | 'RETURNING' | 'RETURNED' | 'FAILED'; version: number; askedBy: number | null }
  'stray.paysAnOrder': { is: number }
  'stray.returning': { id: number; version: number }
  'stray.settle': never
  'stray.settling': { id: number; orderId: number; orderNumber: string; amount: number; state: 'WAITING' | 'RETURNING' | 'RETURNED' | 'FAILED'; merchantId: number | null }
  'stray.stranded': { id: number }
  'stray.toSend': { id: number; orderNumber: string; merchantId: number | null; transactionId: string; amount: number; refundNumber: string | null; progress: 'PENDING_PAYMENT' | 'PAID' | 'SHIPPED' | 'COMPLETED' | 'CANCELLED' | 'CLOSED' }
  'sums.broken': { coach: string; month: string | null }
  'tags.add': { id: number; version: number }
  'tags.all': { id: number; createdAt: string; updatedAt: string; version: number; name: string; color: string | null; scope: 'USER' | 'PARENT'; useCount: number }
  'tags.archive': never
  'tags.borne': { userId: number; tags: string[] | null }
  'tags.change': { id: number; version: number }
  'tags.families': { parentId: number; tags: string[] | null }
  'tags.lock': { id: number; version: number; name: string; color: string | null; scope: 'USER' | 'PARENT' }
  'tags.mergeDelta': { mergeTagDelta: number | null }
  'tags.names': { id: number; name: string }
  'tags.snapshot': { createdAt: string; deletedAt: string | null; changes: unknown; fields: unknown }
  'tags.used': { id: number; useCount: number }
  'tasks.begin': { id: number; ownerId: number; kind: string; title: unknown; detail: unknown; input: unknown; rate: number; status: 'WAITING' | 'DOING' | 'success' | 'FAILD'; content: string | null; error: unknown; attempts: number; cancellable: boolean; request: unknown; createtime: string; finishedAt: string | null }
  'tasks.create': { id: number }
  'tasks.doing': { id: number; ownerId: number; kind: string; title: unknown; detail: unknown; input: unknown; rate: number; status: 'WAITING' | 'DOING' | 'success' | 'FAILD'; content: string | null; error: unknown; attempts: number; cancellable: boolean; request: unknown; createtime: string; finishedAt: string | null; changeSet: unknown }
  'tasks.ended': { id: number; ownerId: number; kind: string; title: unknown; detail: unknown; input: unknown; rate: number; status: 'WAITING' | 'DOING' | 'success' | 'FAILD'; content: string | null; error: unknown; attempts: number; cancellable: boolean; request: unknown; createtime: string; finishedAt: string | null; changeSet: unknown }
  'tasks.lock': { id: number; ownerId: number; kind: string; title: unknown; detail: unknown; input: unknown; rate: number; status: 'WAITING' | 'DOING' | 'success' | 'FAILD'; content: string | null; error: unknown; attempts: number; cancellable: boolean; request: unknown; createtime: string; finishedAt: string | null }
  'tasks.orphans': { id: number; ownerId: number }
  'tasks.underWay': { name: string; at: string | null }
  'tasks.withdraw': { ownerId: number; input: unknown }
  'told.add': { id: number }
  'told.again': { id: number }
  'told.ask': { id: number; orderId: number; transactionId: string; amount: number; orderNumber: string; merchantId: number | null; age: number | null }
  'told.find': { id: number; orderId: number; amount: number; state: 'WAITING' | 'TAKEN' | 'STRAY' | 'REFUSED'; error: string | null }
  'told.hold': { id: number }
  'told.merchants': { id: number }
  'told.seen': { is: number }
  'told.settle': never
  'told.stranded': { id: number }
  'told.used': { id: number }
  'told.waits': { is: number }
  'trace.contract': { id: number; coachId: number; coachName: string; title: string; minutes: number; amount: number; total: number; hashOk: boolean | null }
  'trace.contractLines': { id: number; day: string | null; kind: 'COMMENT' | 'LIVE_CLASS' | 'GROUP_SERVICE' | 'OTHER'; origin: 'SYSTEM' | 'MANUAL' | 'ADJUSTMENT' | 'CARRIED'; minutes: number; pieces: number; unit: 'HOUR' | 'PIECE'; ofKind: boolean; rateAmount: number | null; rateSince: string | null; factorBp: number; amount: number; campName: string | null; groupName: string | null; source: unknown; reason: string | null; by: string | null; createdAt: string; reversesId: number | null; correctsId: number | null; correctsDay: string | null; aboutMonth: string | null; left: unknown }
  'trace.contractSums': { minutes: number; amount: number; total: number }
  'trace.disputes': { disputes: unknown }
  'trace.entry': { coachId: number; coachName: string; title: string | null; minutes: number; amount: number; total: number; coachGroupId: number | null }
  'trace.entryLines': { id: number; day: string | null; kind: 'COMMENT' | 'LIVE_CLASS' | 'GROUP_SERVICE' | 'OTHER'; origin: 'SYSTEM' | 'MANUAL' | 'ADJUSTMENT' | 'CARRIED'; minutes: number; pieces: number; unit: 'HOUR' | 'PIECE'; ofKind: boolean; rateAmount: number | null; rateSince: string | null; factorBp: number; amount: number; campName: string | null; groupName: string | null; source: unknown; reason: string | null; by: string | null; createdAt: string; reversesId: number | null; correctsId: number | null; correctsDay: string | null; aboutMonth: string | null; left: unknown }
  'trace.statement': { coachId: number; coachName: string; title: string; minutes: number; amount: number; total: number }
  'trace.statementLines': { id: number; day: string | null; kind: 'COMMENT' | 'LIVE_CLASS' | 'GROUP_SERVICE' | 'OTHER'; origin: 'SYSTEM' | 'MANUAL' | 'ADJUSTMENT' | 'CARRIED'; minutes: number; pieces: number; unit: 'HOUR' | 'PIECE'; ofKind: boolean; rateAmount: number | null; rateSince: string | null; factorBp: number; amount: number; campName: string | null; groupName: string | null; source: unknown; reason: string | null; by: string | null; createdAt: string; reversesId: number | null; correctsId: number | null; correctsDay: string | null; aboutMonth: string | null; left: unknown }
  'trace.statementSums': { minutes: number; amount: number; total: number }
  'undo.done': never
  'undo.hold': { step: string; trace: unknown; undone: boolean; fresh: boolean }
  'undo.keep': { id: number }
  'undo.undone': { undone: boolean }
  'unmerge.addresses': { count: number }
  'unmerge.back.addresses': never
  'unmerge.back.children': never
  'unmerge.back.consents': { id: number; studentId: number; purpose: 'LESSONS' | 'RECORDINGS' | 'DEMOS' | 'MESSAGES' | 'MARKETING'; state: 'UNKNOWN' | 'GIVEN' | 'WITHDRAWN'; textNumber: number | null; at: string }
  'unmerge.back.couponEvents': never
  'unmerge.back.coupons': never
  'unmerge.back.devices': never
  'unmerge.back.enrolments': never
  'unmerge.back.feedback': never
  'unmerge.back.followUps': never
  'unmerge.back.grants': never
  'unmerge.back.orders': never
  'unmerge.back.students': never
  'unmerge.done': never
  'unmerge.enrolments': { count: number }
  'unmerge.feedback': { count: number }
  'unmerge.forgetWords': never
  'unmerge.member': { count: number }
  'unmerge.newEnrolments': { count: number }
  'unmerge.orders': { count: number }
  'unmerge.read': { id: number; keptId: number; mergedId: number; moved: unknown; undoneAt: string | null }
  'unmerge.restore': never
  'unmerge.same': { count: number }
  'unmerge.students': { count: number }
  'unmerge.tags': never
  'unmerge.withdrawnSince': { id: number; studentId: number; purpose: 'LESSONS' | 'RECORDINGS' | 'DEMOS' | 'MESSAGES' | 'MARKETING'; textNumber: number | null; at: string }
  'uploaders.add': { id: number; version: number }
  'uploaders.archive': never
  'uploaders.change': { id: number; version: number }
  'uploaders.list': { id: number; createdAt: string; updatedAt: string; version: number; name: string; phone: string; resourceCount: number }
  'uploaders.lock': { id: number; version: number; name: string; phone: string }
  'uploaders.names': { id: number; name: string }
  'uploaders.one': { id: number; createdAt: string; updatedAt: string; version: number; name: string; phone: string; resourceCount: number }
  'uploaders.snapshot': { createdAt: string; deletedAt: string | null; changes: unknown; phone: string; fields: unknown }
  'uploaders.used': { id: number | null; count: number }
  'uploads.add': { expiresAt: string }
  'uploads.drop': { pieces: unknown }
  'uploads.dropPiece': { id: string }
  'uploads.end': never
  'uploads.expired': { pieces: unknown }
  'uploads.grow': { state: 'OPEN' | 'CHECKING' | 'READY' | 'REFUSED'; expiresAt: string }
  'uploads.lock': { id: string }
  'uploads.ofInvite': { id: string; name: string; length: number; received: number; state: 'OPEN' | 'CHECKING' | 'READY' | 'REFUSED'; reason: string | null }
  'uploads.openOf': { bytes: number; count: number }
  'uploads.openOfInvite': { bytes: number; open: number }
  'uploads.own': { id: string; userId: number; inviteId: number | null; keyId: number | null; purpose: string; name: string; length: number; received: number; state: 'OPEN' | 'CHECKING' | 'READY' | 'REFUSED'; reason: string | null; mediaId: string | null; pieces: unknown; expiresAt: string }
  'uploads.promised': { bytes: number }
  'uploads.strayPieces': { id: string }
  'uploads.toCheck': { id: string; userId: number; inviteId: number | null; keyId: number | null; purpose: string; name: string; length: number; received: number; state: 'OPEN' | 'CHECKING' | 'READY' | 'REFUSED'; reason: string | null; mediaId: string | null; pieces: unknown; expiresAt: string }
  'uploads.turn': { pgAdvisoryXactLock: string | null }
  'users.briefs': { id: number; username: string; realName: string; avatarUrl: string | null }
  'users.create': { id: number; version: number }
  'users.grants.clearTags': never
  'users.grants.held': { id: number; name: string }
  'users.grants.known': { id: number; name: string }
  'users.grants.ofChildren': { code: string }
  'users.grants.tagsOfParents': { id: number }
  'users.idOf': { id: number }
  'users.list': { id: number; createdAt: string; updatedAt: string; version: number; username: string; realName: string; phone: string | null; email: string | null; avatarUrl: string | null; activeflg: 'ACTIVE' | 'FROZEN'; registeredVia: 'ADMIN' | 'SMS' | 'EMAIL' | 'SSO'; lastLoginAt: string | null; roles: unknown; permissions: unknown; tags: unknown }
  'users.lock': { id: number; username: string; realName: string; phone: string | null; email: string | null; avatarUrl: string | null; activeflg: 'ACTIVE' | 'FROZEN'; version: number }
  'users.names': { id: number; name: string }
  'users.personal': { phone: string | null; email: string | null }
  'users.setStatus': { id: number; activeflg: 'ACTIVE' | 'FROZEN'; version: number }
  'users.snapshot': { createdAt: string; deletedAt: string | null; changes: unknown; phone: string | null; email: string | null; fields: unknown }
  'users.touch': { id: number; version: number }
  'users.update': { id: number; version: number }
  'users.usernameOf': { username: string }
  'webhooks.add': { id: number; version: number }
  'webhooks.addresses': { url: string; version: number; email: string | null }
  'webhooks.after': { last: number; oldest: number; rows: unknown }
  'webhooks.again': { id: number }
  'webhooks.attempts': { sentAt: string; signature: string; status: number | null; ms: number; fault: string | null; ip: string | null; headers: string | null; answer: string | null }
  'webhooks.change': { id: number; version: number }
  'webhooks.count': { count: number }
  'webhooks.countHappened': { count: number }
  'webhooks.deliveries': { id: number; endpointId: number; eventId: string; type: string; entity: string; subjectId: number; occurredAt: string; state: 'PENDING' | 'DELIVERED' | 'FAILED' | 'DISABLED'; attempt: number; nextAt: string | null; lastStatus: number | null; lastMs: number | null; lastFault: string | null; replayed: boolean }
  'webhooks.delivery': { id: number; endpointId: number; eventId: string; type: string; entity: string; subjectId: number; occurredAt: string; state: 'PENDING' | 'DELIVERED' | 'FAILED' | 'DISABLED'; attempt: number; nextAt: string | null; lastStatus: number | null; lastMs: number | null; lastFault: string | null; replayed: boolean; url: string; data: string }
  'webhooks.fails': { tooLong: boolean | null }
  'webhooks.fanOut': never
  'webhooks.leave': never
  'webhooks.leaveAll': never
  'webhooks.list': { id: number; createdAt: string; updatedAt: string; version: number; url: string; description: string; types: string[]; ordered: boolean; active: boolean; disabledReason: 'FAILING' | 'GONE' | null; failingSince: string | null; oldSecretUntil: string | null; creator: string; state: 'DISABLED' | 'OFF' | 'FAILING' | 'ACTIVE'; sent: number; delivered: number; waiting: number; p95: number | null; hours: unknown }
  'webhooks.lock': { id: number; version: number; url: string; description: string; types: string[]; ordered: boolean; active: boolean; disabledReason: 'FAILING' | 'GONE' | null; secret: string; oldSecretUntil: string | null; createdBy: number }
  'webhooks.makers': { id: number; createdBy: number }
  'webhooks.names': { id: number; name: string }
  'webhooks.note': never
  'webhooks.remove': never
  'webhooks.replay': { id: number }
  'webhooks.rotate': { id: number; version: number; oldSecretUntil: string | null }
  'webhooks.settle': never
  'webhooks.snapshot': { createdAt: string; deletedAt: string | null; changes: unknown; fields: unknown }
  'webhooks.switchOff': { id: number; url: string }
  'webhooks.take': { id: number; attempt: number; endpointId: number; eventId: string; replayed: boolean; type: string; occurredAt: string; data: string; traceparent: string | null; url: string; secret: string; oldSecret: string | null }
  'webhooks.target': { url: string; secret: string; oldSecret: string | null }
  'webhooks.toTell': { id: number | null }
  'webhooks.wake': never
  'webhooks.wanted': { wanted: boolean }
  'webhooks.wish': never
  'webhooks.works': never
  'work.able': { id: number | null; name: string | null; limited: boolean }
  'work.approvals': { id: number; title: string | null; detail: string | null; campId: null; parentId: null }
  'work.bills': { id: number; title: string; detail: string; campId: null; parentId: null }
  'work.children': { id: number; title: string; detail: string; campId: number; parentId: null }
  'work.contracts': { id: number; title: string; detail: string | null; campId: null; parentId: null }
  'work.counts': { kind: string | null; stands: 'ENDED' | 'OPEN' | 'SNOOZED' | 'TAKEN' | 'DONE'; by: number | null; count: number | null }
  'work.disputes': { id: number; title: string; detail: string | null; campId: null; parentId: null }
  'work.due': { since: string }
  'work.exports': { id: number; title: string; detail: string; campId: null; parentId: null }
  'work.feedback': { id: number; title: string; detail: string; campId: null; parentId: number }
  'work.groups': { id: number; title: string; detail: string; campId: number; parentId: null }
  'work.holder': { name: string }
  'work.hoursAsked': { id: number; title: string; detail: string | null; campId: null; parentId: null }
  'work.learners': { id: number; title: string; detail: string; campId: number; parentId: number }
  'work.move': { version: number }
  'work.mover': { name: string }
  'work.moves': { kind: string; subjectId: number; movedBy: string; movedAt: string | null }
  'work.orders': { id: number; title: string; detail: string | null; campId: null; parentId: null }
  'work.parcels': { id: number; title: string; detail: string; campId: null; parentId: number }
  'work.payments': { id: number; title: string; detail: string | null; campId: null; parentId: null }
  'work.promises': { id: number; title: string; detail: string | null; campId: null; parentId: number }
  'work.refunds': { id: number; title: string; detail: string | null; campId: null; parentId: null }
  'work.requests': { id: number; title: string; detail: string | null; campId: null; parentId: number }
  'work.soon': { soon: boolean | null }
  'work.terminations': { id: number; title: string; detail: string | null; campId: null; parentId: null }
  'work.undo': { version: number; stands: 'SNOOZED' | 'TAKEN' | 'DONE' | 'OPEN' }
  'work.unpriced': { id: number; title: string; detail: string | null; campId: null; parentId: null }
  'workHours.addLine': { id: number; coachId: number; day: string; kind: 'COMMENT' | 'LIVE_CLASS' | 'GROUP_SERVICE' | 'OTHER'; origin: 'SYSTEM' | 'MANUAL' | 'ADJUSTMENT' | 'CARRIED'; campId: number | null; groupId: number | null; coachGroupId: number | null }
  'workHours.alone': { minutes: number; amount: number }
  'workHours.coach': { id: number; name: string; employment: 'FULL_TIME' | 'PART_TIME'; trackingEnabled: boolean }
  'workHours.coachesOfDays': { count: number }
  'workHours.dayOfCoach': { tracked: boolean; minutes: number; closed: boolean | null; frozen: boolean | null; led: boolean | null }
  'workHours.days': { date: string; minutes: number | null; amount: number | null }
  'workHours.entry': { id: number; version: number; coachId: number; date: string | null; kind: string; origin: string; campId: number | null; groupId: number | null; minutes: number; amount: number; reason: string | null; pieces: number; closed: boolean | null; frozen: boolean | null }
  'workHours.entryOf': { id: number; version: number; minutes: number; amount: number; pieces: number }
  'workHours.holdCoach': { id: number; name: string; userId: number | null }
  'workHours.items': { entryId: number; id: number; minutes: number; pieces: number; rateUnit: 'HOUR' | 'PIECE'; rateAmount: number | null; amount: number; reason: string | null; correctsDay: string | null; aboutMonth: string | null }
  'workHours.lines': { lineId: number; coachName: string; coachGroupName: string | null; date: string; kind: 'COMMENT' | 'LIVE_CLASS' | 'GROUP_SERVICE' | 'OTHER'; source: 'SYSTEM' | 'MANUAL' | 'ADJUSTMENT' | 'CARRIED'; campName: string | null; groupName: string | null; minutes: number; pieces: number; rateUnit: 'HOUR' | 'PIECE'; rateAmount: number | null; factorBp: number; amount: number; reason: string | null; reversesId: number | null; correctsId: number | null; aboutMonth: string | null; createdAt: string }
  'workHours.list': { id: number; version: number; coachId: number; coachName: string; date: string; kind: string; minutes: number; campId: number | null; campName: string | null; groupId: number | null; groupName: string | null; rateAmount: number | null; rateUnit: 'HOUR' | 'PIECE'; amount: number; source: string; reason: string | null; lines: number; pieces: number }
  'workHours.months': { month: string | null; minutes: number; amount: number; minutesByKind: unknown }
  'workHours.ofCoach': { id: number; version: number; coachId: number; coachName: string; date: string; kind: string; minutes: number; campId: number | null; campName: string | null; groupId: number | null; groupName: string | null; rateAmount: number | null; rateUnit: 'HOUR' | 'PIECE'; amount: number; source: string; reason: string | null; lines: number; pieces: number; shut: boolean | null }
  'workHours.place': { camp: boolean; grp: boolean }
  'workHours.price': { count: number | null }
  'workHours.settlements.list': { id: number; coachId: number; coachName: string; coachGroupName: string | null; month: string; minutes: number; amount: number; contractStatus: string | null; flowId: string | null; status: 'OPEN' | 'SUBMITTED' | 'CONFIRMED' | 'CLOSED' | 'CONTRACTED' | 'PAID' }
  'workHours.snapshot': { createdAt: string; deletedAt: null; changes: unknown; fields: unknown }
  'workHours.standingOfEntry': { id: number; pieces: number; minutes: number; left: number | null; leftPieces: number | null; leftAmount: number | null; unit: 'HOUR' | 'PIECE'; enteredBy: number | null; requestId: number | null }
  'workHours.statements.list': { id: number; createdAt: string; updatedAt: string; version: number; coachId: number; coachName: string; coachGroupName: string | null; month: string; no: number; status: 'OPEN' | 'SUBMITTED' | 'CONFIRMED' | 'CLOSED' | 'CONTRACTED' | 'PAID'; minutes: number; amount: number; lines: number; unpriced: number; disputes: number; agreedAmount: number | null; submittedAt: string | null; silentUntil: string | null; closedAt: string | null; closedById: number | null; closedByName: string | null; paidAt: string | null; paidRef: string | null; linesHash: string | null; carriedTo: string | null; reason: string | null; answered: unknown }
  'workHours.statistics.list': { id: number; coachId: number; coachName: string; coachGroupId: number | null; coachGroupName: string | null; employment: 'FULL_TIME' | 'PART_TIME'; trackingEnabled: boolean; minutesByKind: unknown; minutes: number; days: number; amount: number; previousMinutes: number; previousAmount: number; changeBp: number | null; contractStatus: string | null; flowId: string | null }
  'workHours.takeBack': { count: number | null }
  'workHours.takeBackEntered': { count: number | null }
  'workHours.worthAlone': { amount: number | null; unit: string | null; own: boolean | null }
  'workImport.days': { tracked: boolean; minutes: number; alone: number; aloneAmount: number; amount: number | null; unit: string | null; own: boolean | null; led: boolean | null; closed: boolean | null; frozen: boolean | null; there: boolean }
  'workImport.hold': { id: number }
  'workImport.named': { id: number; name: string; phone: string; userId: number | null }
  'workImport.places': { campId: number; campName: string; groupId: number | null; groupName: string | null }
  'workLines.count': { count: number }
  'workPayout.hold': { id: number; version: number; month: string; status: 'OPEN' | 'SUBMITTED' | 'CONFIRMED' | 'CLOSED' | 'CONTRACTED' | 'PAID'; amount: number; name: string; coachId: number; coachUserId: number | null; moved: boolean; ownPayee: boolean; whole: boolean | null }
  'workPayout.notePayee': { id: number }
  'workPayout.onFile': { version: number; bank: string | null; tail: string | null }
  'workPayout.pay': never
  'workPayout.payee': { id: number; version: number; name: string; userId: number | null; bank: string | null; sealed: string | null; tail: string | null }
  'workPayout.rows': { id: number; coachId: number; name: string; month: string; status: 'OPEN' | 'SUBMITTED' | 'CONFIRMED' | 'CLOSED' | 'CONTRACTED' | 'PAID'; amount: number; coachUserId: number | null; bank: string | null; sealed: string | null; moved: boolean; ownPayee: boolean; whole: boolean | null; carriedTo: string | null }
  'workPayout.unpay': { id: number; version: number; status: 'OPEN' | 'SUBMITTED' | 'CONFIRMED' | 'CLOSED' | 'CONTRACTED' | 'PAID' }
  'workPayout.whoCould': { name: string | null }
  'workRequests.ask': { id: number; version: number }
  'workRequests.confirmers': { id: number | null }
  'workRequests.count': { open: number; own: number }
  'workRequests.decide': { id: number; version: number }
  'workRequests.holdMonths': { status: 'OPEN' | 'SUBMITTED' | 'CONFIRMED' | 'CLOSED' | 'CONTRACTED' | 'PAID' }
  'workRequests.lock': { id: number; version: number; status: 'ASKED' | 'CONFIRMED' | 'DECLINED' }
  'workRequests.one': { id: number; version: number; coachId: number; coach: string; body: unknown; askedById: number; askedByName: string; createdAt: string; about: string | null; amount: number | null; who: string[] }
  'workRequests.open': { id: number; version: number; coachId: number; coach: string; body: unknown; askedById: number; askedByName: string; createdAt: string; about: string | null; amount: number | null; who: string[] }
  'workRequests.same': { id: number; version: number }
  'workRequests.seen': { seen: boolean }
  'write.answered': { call: string; bodyHash: Buffer; answer: unknown }
  'write.claim': { '?column?': number }
  'write.keep': never
  'write.kept': { call: string; bodyHash: Buffer; answer: unknown }
  'write.lastChange': { name: string; fields: string[] }
  'write.log': { id: number }
}
