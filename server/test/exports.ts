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
  exportPromotionChannels: 'listPromotionChannels',
  exportRefunds: 'listRefunds',
  exportResources: 'listResources',
  exportStatementLines: 'listStatementLines',
} as const
