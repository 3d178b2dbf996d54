/** The list that an export writes, row by row as they are read. */
export const EXPORTED_LISTS = {
  exportCampClientUser: 'listCampClientUsers',
  exportCoachComments: 'getCoachComments',
  exportContracts: 'listEssContracts',
  exportCoupons: 'listCoupons',
  exportFollowUps: 'listFollowUps',
  exportLogs: 'getLogs',
  exportOrders: 'listOrders',
  exportParents: 'listParents',
  exportRefunds: 'listRefunds',
  exportStatementLines: 'listStatementLines',
} as const
