/** The list that an export writes, row by row as they are read. */
export const STREAMED_LISTS = {
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

/** The list that an export reads as people do, page by page. */
export const PAGED_LISTS = {
  exportBanners: 'getBannerList',
  exportCampProfits: 'listCampProfits',
  exportDemos: 'listDemos',
  exportFeedback: 'listFeedbackDesk',
  exportReports: 'listReports',
  exportShares: 'listShares',
  exportUploaders: 'listUploaders',
  exportVersions: 'listVersions',
} as const

export const EXPORTED_LISTS = { ...STREAMED_LISTS, ...PAGED_LISTS } as const
