/**
 * The lists of the console, by what settings and saved views are kept under. An id never changes; nothing is kept for a list that is not
 * here.
 */
export const listIds = [
  'campGroups',
  'campStudents',
  'camps',
  'domains',
  'logs',
  'members',
  'messageTasks',
  'orders',
  'overtimeComments',
  'parents',
  'permissions',
  'referrers',
  'roles',
  'users',
  'weekStudents',
  'followUps',
  'appVersions',
  'uploaders',
  'filedBanners',
  'feedback',
  'resources',
  'demos',
  'reports',
  'shares',
  'goods',
  'merchants',
  'channels',
  'coupons',
  'couponBatches',
  'userAddresses',
  'refunds',
  'refundRequests',
] as const
export type ListId = (typeof listIds)[number]
